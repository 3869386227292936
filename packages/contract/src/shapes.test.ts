import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from './all-routes.ts';
import { listInvoices } from './invoices/routes.ts';
import type { Schema } from './route.ts';

const refusedBy = (query: Schema | undefined, sent: object) =>
  z.core.safeParse(query ?? z.object({}), sent).error?.issues.map(({ path }) => path.join('.'));

const paged = allRoutes.filter(({ query }) =>
  refusedBy(query, { page: 'nowhere' })?.includes('page'),
);

test.each(paged)('$name refuses a page or an order that it does not have', ({ query }) => {
  for (const page of ['0', '-1', '1.5', 'x', '01', '9999999999', '']) {
    expect(refusedBy(query, { page }), page).toEqual(['page']);
  }
  expect(refusedBy(query, { page: '1', page_size: '200' })).toBeUndefined();
  expect(refusedBy(query, { page_size: '201' })).toEqual(['page_size']);
  expect(refusedBy(query, { order: 'up' })).toEqual(['order']);
});

test('these tests cover every paged list', () => {
  expect(paged.map(({ name }) => name)).toEqual([
    'listCustomers',
    'getCustomerLedger',
    'listInvoices',
    'listBankTransactions',
  ]);
});

test.each([
  { sort: 'notes' },
  { sort: 'date; drop table' },
  { state: 'lost' },
  { customer_id: 'Ann' },
  { date_from: 'yesterday' },
  { due_to: '31/11/2026' },
])('the list of invoices refuses %j', (sent) => {
  expect(refusedBy(listInvoices.query, sent)).toEqual(Object.keys(sent));
});

const searching = allRoutes.flatMap(({ name, query }) =>
  ['search', 'query']
    .filter((field) => refusedBy(query, { [field]: 'x'.repeat(10_000) })?.includes(field))
    .map((field) => ({ name, query, field, longest: field === 'search' ? 200 : 100 })),
);

test.each(searching)('the $field of $name has $longest letters at most', (searched) => {
  const { query, field, longest } = searched;
  expect(refusedBy(query, { [field]: 'x'.repeat(longest) })).toBeUndefined();
  expect(refusedBy(query, { [field]: 'x'.repeat(longest + 1) })).toEqual([field]);
});

test('these tests cover every search', () => {
  expect(searching.map(({ name }) => name).toSorted()).toEqual([
    'customerStatistics',
    'exportBankTransactions',
    'exportCustomers',
    'exportInvoices',
    'getTransactionFigures',
    'invoiceStatistics',
    'listBankTransactions',
    'listCustomers',
    'listInvoices',
    'listItemSuggestions',
    'search',
    'searchCompanies',
  ]);
});
