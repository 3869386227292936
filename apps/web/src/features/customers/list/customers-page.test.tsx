import { signedInClient } from '@counterfoil/testkit/clients';
import { giveCredit } from '@counterfoil/testkit/credit';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { untaxed } from '@counterfoil/testkit/settling';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, cellsOf, follow, heading, press, sumsOf } from '#testing/page.ts';
import { names, openList } from '../../../testing/customers-list.ts';

afterEach(() => vi.restoreAllMocks());

test('lists the customers by name, with their contact and the amount they owe', async ({
  client,
}) => {
  const customer = await aCustomer(client, {
    name: 'Fig & Co',
    contact_name: 'Ada Fig',
    email: 'ada@fig.test,jo@fig.test',
    phone_no_1: '020 7946 0777',
  });
  await aCustomer(client, { name: 'Ash Ltd' });
  await aSentInvoice(client, { customer });
  await openList(client);
  expect(await names()).toEqual(['Ash Ltd', 'Fig & Co']);
  const row = screen.getByRole('row', { name: /Fig & Co/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '', // the checkbox
    'Fig & Co',
    'Ada Fig',
    'ada@fig.test +1and 1 more',
    '020 7946 0777',
    '',
    '£134.61',
    '',
  ]);
  expect(within(row).getByTitle('ada@fig.test, jo@fig.test')).toBe(cells[3]?.firstChild);
  expect(cells[6]?.dataset['align']).toBe('end');
});

test('shows what all customers owe, or those of a search, and how much is overdue', async ({
  client,
}) => {
  const [ash, fig] = [
    await aCustomer(client, { name: 'Ash Ltd' }),
    await aCustomer(client, { name: 'Fig & Co' }),
  ];
  const late = { date: '2026-10-01', payment_terms: 14 };
  await aSentInvoice(client, { customer: ash, ...untaxed('20') });
  await aSentInvoice(client, { customer: fig, ...untaxed('1000') });
  await aSentInvoice(client, { customer: fig, ...untaxed('300'), ...late });
  await openList(client);
  await names();
  const table = screen.getByRole('table', { name: 'Customers' });
  const owed = cellsOf(table).map((row) => row.slice(5, 7));
  expect(owed).toEqual([
    ['', '£20.00'],
    ['£300.00 overdue', '£1,300.00'],
  ]);
  await screen.findByText('£1,320.00', { selector: 'strong' });
  expect(sumsOf(table)).toEqual(['Total', '£300.00 overdue', '£1,320.00']);
  expect(screen.getByText(/^owed by 2 customers, including £300.00 overdue$/)).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search customers' }), {
    target: { value: 'ash' },
  });
  const found = 'owed by 1 customer matching “ash”, none of it overdue';
  expect(await screen.findByText(found)).toBeTruthy();
  expect(screen.getByText('£20.00', { selector: 'strong' })).toBeTruthy();
});

test('unused credit covers its own customer’s late amounts, and not those of others', async ({
  client,
}) => {
  const [ash, fig, oak] = [
    await aCustomer(client, { name: 'Ash Ltd' }),
    await aCustomer(client, { name: 'Fig & Co' }),
    await aCustomer(client, { name: 'Oak plc' }),
  ];
  const late = { date: '2026-10-01', payment_terms: 14 };
  await giveCredit(client, ash, '30');
  await giveCredit(client, fig, '50');
  await aSentInvoice(client, { customer: fig, ...untaxed('196.50'), ...late });
  await aSentInvoice(client, { customer: oak, ...untaxed('100'), ...late });
  await openList(client);
  await names();
  const table = screen.getByRole('table', { name: 'Customers' });
  expect(cellsOf(table).map((row) => row.slice(5, 7))).toEqual([
    ['in credit', '−£30.00'],
    ['£146.50 overdue', '£146.50'],
    ['£100.00 overdue', '£100.00'],
  ]);
  const owed = 'owed by 2 customers, including £246.50 overdue; 1 customer is £30.00 in credit';
  expect(await screen.findByText(owed)).toBeTruthy();
  expect(screen.getByText('£246.50', { selector: 'strong' })).toBeTruthy();
  expect(sumsOf(table)).toEqual(['Total', '£246.50 overdue', '£216.50after £30.00 in credit']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search customers' }), {
    target: { value: 'ash' },
  });
  const none = 'No one matching “ash” owes you anything; 1 customer is £30.00 in credit.';
  expect(await screen.findByText(none)).toBeTruthy();
});

test('shows ten per page, and keeps the page and the order in the address', async ({ client }) => {
  for (let n = 10; n <= 20; n += 1) await aCustomer(client, { name: `Customer ${n}` });
  await openList(client);
  expect(await names()).toHaveLength(10);
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(async () => expect(await names()).toEqual(['Customer 20']));
  expect(address()).toBe('/customers?page=2');
  press('Name');
  await waitFor(async () => expect((await names())[0]).toBe('Customer 20'));
  expect(address()).toBe('/customers?page=1&sort=name&order=desc');
});

test('the search waits for a pause, updates the address, and shows how many it found', async ({
  client,
}) => {
  await aCustomer(client, { name: 'Ash Ltd' });
  await aCustomer(client, { name: 'Fig & Co' });
  await openList(client);
  const bar = await screen.findByRole('searchbox', { name: 'Search customers' });
  fireEvent.change(bar, { target: { value: 'fig' } });
  expect(address()).toBe('/customers');
  await waitFor(async () => expect(await names()).toEqual(['Fig & Co']));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    search: 'fig',
    page_size: '10',
    page: '1',
  });
  expect(screen.getByText('1 customer found').closest('[role=status]')).toBeTruthy();
});

test('says when a search finds nothing, and offers to clear it', async ({ client }) => {
  await aCustomer(client, { name: 'Ash Ltd' });
  await openList(client, '?search=zebra');
  expect(await screen.findByText('No customer matches “zebra”.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }));
  await waitFor(async () => expect(await names()).toEqual(['Ash Ltd']));
  expect(address()).toBe('/customers?page=1');
});

test('an empty list says so, explains customers, and offers to add the first', async () => {
  await openList(await signedInClient());
  expect(await screen.findByText('The list is empty')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  await follow('Add your first customer', 'Add a customer');
});

test('a page past the end leads back to the first', async ({ client }) => {
  await aCustomer(client, { name: 'Ash Ltd' });
  await openList(client, '?page=7');
  fireEvent.click(await screen.findByRole('link', { name: 'Back to the first page' }));
  await waitFor(async () => expect(await names()).toEqual(['Ash Ltd']));
});

test('marks a customer whose details are incomplete', async ({ client }) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await aCustomer(client, { name: 'Ash Ltd' });
  await setRows(client, 'customers', { post_code: null }, id);
  await openList(client);
  const badge = await screen.findByText('Details missing');
  expect(badge.closest('tr')?.textContent).toContain('Fig & Co');
});

test('counts the selected customers of all pages and sums up what they owe', async ({ client }) => {
  const customer = await aCustomer(client, { name: 'Ash Ltd' });
  await aSentInvoice(client, { customer });
  for (let n = 10; n <= 20; n += 1) await aCustomer(client, { name: `Customer ${n}` });
  await openList(client);
  await names();
  expect(screen.getByText('12 customers').closest('[role=status]')).toBeTruthy();
  // One checkbox is in the head, one above the cards of phones.
  const tick = (name: string) =>
    fireEvent.click(screen.getAllByRole('checkbox', { name })[0] ?? document.body);
  const status = () => screen.getByText(/selected$/).closest('p')?.textContent;
  tick('Select Ash Ltd');
  tick('Select Customer 10');
  expect(status()).toBe('2 selected · £134.61 outstanding');
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(async () => expect(await names()).toEqual(['Customer 19', 'Customer 20']));
  tick('Select all rows shown');
  expect(status()).toBe('4 selected · £134.61 outstanding');
  press('Select all 12');
  await waitFor(() => expect(status()).toBe('12 selected · £134.61 outstanding'));
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  press('Clear');
  expect(screen.getByText('12 customers').closest('p')).toBe(document.activeElement);
});

test('selects everything that a search found, and deselects deleted customers', async ({
  client,
}) => {
  await aCustomer(client, { name: 'Ash Ltd' });
  for (let n = 10; n <= 21; n += 1) await aCustomer(client, { name: `Fig ${n}` });
  await openList(client, '?search=fig');
  await names();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Fig 10' }));
  press('Select all 12');
  expect(await screen.findByText(/^12 selected/)).toBeTruthy();
  press('Actions for Fig 10');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^11 selected/)).toBeTruthy();
});

test('/customers-all shows every customer in the requested order, and leads to the pages', async ({
  client,
}) => {
  for (let n = 10; n <= 20; n += 1) await aCustomer(client, { name: `Customer ${n}` });
  await openApp('/customers-all?sort=name&order=desc', client, 'All customers');
  const all = await names();
  expect(all).toHaveLength(11);
  expect(all[0]).toBe('Customer 20');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  press('Actions for Customer 15');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit details' }));
  await heading('Customer 15');
  await follow('Cancel', 'All customers');
  expect(address()).toBe('/customers-all?sort=name&order=desc');
  fireEvent.click(await screen.findByRole('link', { name: 'Show pages' }));
  await heading('Customers');
  expect(await names()).toHaveLength(10);
  expect((await names())[0]).toBe('Customer 20');
});

test('/customers-all can be searched, and is empty without customers', async ({ client }) => {
  await openApp('/customers-all', client, 'All customers');
  expect(await screen.findByText('The list is empty')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show pages' })).toBeNull();
  await aCustomer(client, { name: 'Ash Ltd' });
  await openApp('/customers-all?search=zebra', client);
  expect(await screen.findByText('No customer matches “zebra”.')).toBeTruthy();
});

test('a list that cannot be fetched says why and offers a retry', async ({ client }) => {
  await aCustomer(client, { name: 'Ash Ltd' });
  await openApp('/customers/add-new', client, 'Add a customer');
  const words = 'Too many requests. Please wait a moment.';
  const heal = refuse(words);
  fireEvent.click(screen.getByRole('link', { name: 'All Customers' }));
  expect(await screen.findByText(words)).toBeTruthy();
  heal();
  press('Try again');
  expect(await names()).toEqual(['Ash Ltd']);
});

test('a list that cannot be refreshed stays, with its selection, and says so', async ({
  client,
}) => {
  await aCustomer(client, { name: 'Fig & Co' });
  await openList(client);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Fig & Co' }));
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Fig & Co' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const heal = refuse('Please wait a moment.');
  press('Delete');
  const notice = 'What you see may be out of date. Please wait a moment.';
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(await names()).toEqual(['Fig & Co']);
  expect(screen.getByText(/^1 selected/)).toBeTruthy();
  heal();
  press('Try again');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});
