import { signedInClient } from '@counterfoil/testkit/clients';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { cells, table } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press, rowsOf, sumsOf, texts } from '#testing/page.ts';

const rows = async () => rowsOf(await table());
const numbers = async () => (await cells()).map(([, number]) => number);
/** The heads of the columns, without those of checkbox and menu. */
const columns = async () => texts('columnheader', await table()).slice(1, -1);
/** The figure and its sentence, in the header block. */
const headline = () =>
  screen.getByRole('heading', { level: 1 }).closest('div')?.parentElement?.querySelector('p')
    ?.textContent;

const LATE = { date: '2026-10-19', payment_terms: 30 };

/** One document in each state, and a credit note. */
async function oneOfEach(client: InvoicingClient) {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  await aDraft(client, { customer, number: 'D-1', date: '2026-11-20', ...untaxed('1') });
  const sent = await client.sent({ customer, number: 'S-1', ...untaxed('20') });
  await client.sent({ customer, number: 'O-1', ...untaxed('300'), ...LATE });
  const paid = await client.sent({ customer, number: 'P-1', ...untaxed('4000') });
  await client.pay(paid, { amount_paid: '4000.00' });
  return { customer, sent, paid };
}

test('/invoices lists the invoices of all states, and says what is owed', async ({ client }) => {
  await oneOfEach(client);
  await openApp('/invoices?sort=total&order=asc', client, 'All invoices');
  expect(await columns()).toEqual([
    'Customer',
    'Number',
    'State',
    'Date',
    'Due',
    'Total',
    'Left to pay',
  ]);
  const of = (number: string, state: string, date: string, ...rest: string[]) => [
    'Fig & Co',
    number,
    state,
    date,
    ...rest,
  ];
  expect(await cells()).toEqual([
    of('D-1', 'Draft', '20/11/2026', 'Draft20/12/2026', '£1.00', '£1.00'),
    of('S-1', 'Sent', '21/11/2026', 'Due In 30 days21/12/2026', '£20.00', '£20.00'),
    of('O-1', 'Overdue', '19/10/2026', '3 days late18/11/2026', '£300.00', '£300.00'),
    of('P-1', 'Paid', '21/11/2026', 'Paid 21/11/202621/12/2026', '£4,000.00', '£4,000.00£0.00'),
  ]);
  await waitFor(async () => expect(sumsOf(await table())).toEqual(['Left to pay', '£320.00']));
  expect(headline()).toBe('£320.00 owed across 2 invoices, including £300.00 overdue');
});

test('each list shows its sum, and has the columns of its state', async ({ client }) => {
  const { paid } = await oneOfEach(client);
  await client.credited(paid, '40');
  await openApp('/invoices/overdue', client, 'Overdue');
  await waitFor(() => expect(headline()).toBe('£300.00 overdue on 1 invoice'));
  expect(await columns()).toEqual([
    'Customer',
    'Number',
    'Date',
    'Last reminded',
    'Due',
    'Total',
    'Left to pay',
  ]);
  await follow(/^Sent/, 'Sent');
  await waitFor(async () => expect(await numbers()).toContain('S-1'));
  // The rest of a credit note is no part of what is owed.
  expect(headline()).toBe(
    '£20.00 not yet due on 1 invoice; £40.00 of unused credit is not taken off',
  );
  expect(sumsOf(await table())).toEqual(['Left to pay', '£20.00']);
  await follow(/^Paid/, 'Paid history');
  await waitFor(async () => expect(await numbers()).toEqual(['P-1CR']));
  expect(headline()).toBe('£4,000.00 received on 1 invoice');
  expect(await columns()).toEqual([
    'Customer',
    'Number',
    'Date',
    'Paid on',
    'Settled by',
    'Total',
    'Received',
  ]);
  const [row] = await cells();
  expect(row?.slice(2)).toEqual([
    '21/11/2026',
    'Paid 21/11/2026',
    'Payment',
    '£4,000.00',
    '£4,000.00',
  ]);
  await follow(/^Drafts/, 'Drafts');
  await waitFor(async () => expect(await numbers()).toEqual(['D-1']));
  expect(headline()).toBe('£1.00 in 1 draft');
  expect(await columns()).toEqual(['Customer', 'Number', 'Date', 'Total']);
});

test('shows when the customer was last reminded, and how often', async ({
  client,
  address: to,
}) => {
  const invoice = await client.sentTo(to, { number: 'O-1', ...LATE });
  await client.remind(invoice);
  await client.remind(invoice);
  await openApp('/invoices/overdue', client, 'Overdue');
  expect((await cells())[0]?.[3]).toBe('Reminded today (2 times)');
});

test('tabs count their lists, keep the search, and count its matches', async ({ client }) => {
  await oneOfEach(client);
  await aDraft(client, { number: 'D-2' });
  await openApp('/invoices/draft', client, 'Drafts');
  const nav = within(screen.getByRole('navigation', { name: 'Invoices' }));
  const tabs = () =>
    nav
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .slice(2);
  await waitFor(() => expect(tabs()).toEqual(['All5', 'Sent1', 'Overdue1', 'Paid1', 'Drafts2']));
  fireEvent.input(screen.getByRole('searchbox', { name: 'Search invoices' }), {
    target: { value: 'd-2' },
  });
  await waitFor(() => expect(tabs()).toEqual(['All1', 'Sent0', 'Overdue0', 'Paid0', 'Drafts1']));
  await waitFor(() => expect(headline()).toBe('£134.61 in 1 draft matching “d-2”'));
  await follow('Sent');
  expect(address()).toBe('/invoices/sent?search=d-2');
  expect(await screen.findByText('Nothing in Sent matches “d-2”.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Show 1 match in Drafts' }));
  await heading('Drafts');
  expect(address()).toBe('/invoices/draft?search=d-2');
  expect(await numbers()).toEqual(['D-2']);
});

test.each([
  ['draft', 'Drafts', 'Invoices you save as drafts are kept here.'],
  ['sent', 'Sent', 'Invoices you’ve sent appear here'],
  ['overdue', 'Overdue', 'Nothing is overdue'],
  ['paid', 'Paid history', 'mark the invoice as paid under Sent'],
])('an empty list (%s) says so and explains its content', async (state, title, teaches) => {
  await openApp(`/invoices/${state}`, await signedInClient(), title);
  expect(await screen.findByText('The list is empty')).toBeTruthy();
  expect(screen.getByText(new RegExp(teaches))).toBeTruthy();
});

test('says Loading... while the rows load', async () => {
  await openApp('/invoices/sent', await signedInClient(), 'Sent');
  intercept(() => new Promise(() => {}));
  await follow('Paid', 'Paid history');
  expect(await screen.findByText('Loading...')).toBeTruthy();
});

test('lists each state with number, customer, date, due in days, total and balance', async ({
  client,
}) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  const of = (number: string, date: string) => ({ customer, number, date, payment_terms: 30 });
  await aDraft(client, of('D-1', '2026-11-20'));
  await aSentInvoice(client, of('S-1', '2026-10-22'));
  await aSentInvoice(client, of('S-2', '2026-11-01'));
  await aSentInvoice(client, of('O-1', '2026-10-19'));
  await openApp('/invoices/sent', client);
  const figures = ['£134.61', '£134.61'];
  expect(await cells()).toEqual([
    ['Fig & Co', 'S-2', '01/11/2026', 'Due In 10 days01/12/2026', ...figures],
    ['Fig & Co', 'S-1', '22/10/2026', 'Due Today21/11/2026', ...figures],
  ]);
  await waitFor(async () => expect(sumsOf(await table())).toEqual(['Left to pay', '£269.22']));
  await follow('Overdue');
  await waitFor(async () =>
    expect(await cells()).toEqual([
      ['Fig & Co', 'O-1', '19/10/2026', '', '3 days late18/11/2026', ...figures],
    ]),
  );
  await follow('Drafts');
  await waitFor(async () =>
    expect(await cells()).toEqual([['Fig & Co', 'D-1', '20/11/2026', '£134.61']]),
  );
});

test('sorts newest first, and keeps page, order and search in the address', async ({ client }) => {
  const customer = await aCustomer(client);
  for (let day = 11; day <= 22; day++) {
    await aDraft(client, { customer, number: `D-${day}`, date: `2026-11-${day}` });
  }
  await openApp('/invoices/draft', client);
  expect((await numbers()).slice(0, 2)).toEqual(['D-22', 'D-21']);
  expect(screen.getByText('1–10 of 12')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(async () => expect(await numbers()).toEqual(['D-12', 'D-11']));
  expect(address()).toBe('/invoices/draft?page=2');
  fireEvent.click(screen.getByRole('button', { name: 'Number' }));
  await waitFor(async () => expect((await numbers())[0]).toBe('D-11'));
  expect(address()).toBe('/invoices/draft?page=1&sort=number&order=asc');
  fireEvent.input(screen.getByRole('searchbox', { name: 'Search invoices' }), {
    target: { value: 'd-19' },
  });
  await waitFor(async () => expect(await numbers()).toEqual(['D-19']));
  expect(address()).toBe('/invoices/draft?page=1&sort=number&order=asc&search=d-19&page_size=10');
});

test('a page past the end says so, shows no number of rows and leads back', async ({ client }) => {
  await aDraft(client);
  await openApp('/invoices/draft?page=99', client);
  expect(await screen.findByText('This page is empty now.')).toBeTruthy();
  expect(screen.getByText('0 of 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back to the first page' }));
  expect(await rows()).toHaveLength(1);
});

test('a search that finds nothing names it and offers to clear it', async ({ client }) => {
  await aDraft(client);
  await openApp('/invoices/draft?search=quince', client);
  expect(await screen.findByText('Nothing in Drafts matches “quince”.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(await rows()).toHaveLength(1);
});

test('says why a list cannot be fetched, and offers a retry', async ({ client }) => {
  await openApp('/invoices/draft', client, 'Drafts');
  const heal = refuse('Please wait a moment.');
  fireEvent.click(screen.getByRole('link', { name: 'Sent' }));
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  heal();
  press('Try again');
  expect(await screen.findByText('The list is empty')).toBeTruthy();
});

test('a list without rows on some dates does not claim to be empty', async ({ client }) => {
  await oneOfEach(client);
  await openApp('/invoices/overdue?due_from=2026-01-01&due_to=2026-01-31', client, 'Overdue');
  expect(await screen.findByText('There are no invoices for these dates.')).toBeTruthy();
  expect(screen.queryByText(/Nothing is overdue/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Show all dates' }));
  await waitFor(async () => expect(await numbers()).toEqual(['O-1']));
});
