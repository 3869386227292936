import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { replaceTransport, transport } from '#lib/api/transport.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';

async function openList(client: SignedInClient, search = '') {
  await openApp(`/customers${search}`, client);
  await heading('Customers');
}
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Customers' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
};

async function leave({ api, clientId }: SignedInClient) {
  await api.database.kysely
    .updateTable('clients')
    .set({ client_status: 'left' })
    .where('id', '=', clientId)
    .execute();
}

test('lists the customers by name, with whom to talk to and what they owe', async () => {
  const client = await signedInClient();
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
    'Fig & Co',
    'Ada Fig',
    'ada@fig.test, jo@fig.test',
    '020 7946 0777',
    '£134.61',
    '',
  ]);
  expect(cells[4]?.dataset['align']).toBe('end');
});

test('shows ten a page; the page and the order stand in the address', async () => {
  const client = await signedInClient();
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

test('the search waits for a pause, writes the address, and says how many it found', async () => {
  const client = await signedInClient();
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
  expect(screen.getByText('1 customer found').getAttribute('role')).toBe('status');
});

test('a search without hits says so and offers to clear it', async () => {
  const client = await signedInClient();
  await aCustomer(client, { name: 'Ash Ltd' });
  await openList(client, '?search=zebra');
  expect(await screen.findByText('No customer matches “zebra”.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }));
  await waitFor(async () => expect(await names()).toEqual(['Ash Ltd']));
  expect(address()).toBe('/customers?page=1');
});

test('an empty list says so, what customers are, and leads to the first', async () => {
  await openList(await signedInClient());
  expect(await screen.findByText('The list is empty')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Add your first customer' }));
  await heading('Add a customer');
});

test('a page that is no longer there leads back to the first', async () => {
  const client = await signedInClient();
  await aCustomer(client, { name: 'Ash Ltd' });
  await openList(client, '?page=7');
  fireEvent.click(await screen.findByRole('link', { name: 'Back to the first page' }));
  await waitFor(async () => expect(await names()).toEqual(['Ash Ltd']));
});

test('marks a customer whose details are incomplete', async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await aCustomer(client, { name: 'Ash Ltd' });
  await client.api.database.kysely
    .updateTable('customers')
    .set({ post_code: null })
    .where('id', '=', id)
    .execute();
  await openList(client);
  const badge = await screen.findByText('Details missing');
  expect(badge.closest('tr')?.textContent).toContain('Fig & Co');
});

test("a row's menu edits the customer and writes it an invoice", async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await openList(client, '?search=fig');
  await names();
  press('Actions for Fig & Co');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit details' }));
  await heading('Fig & Co');
  expect(address()).toBe(`/customers/${id}?return_to=%2Fcustomers%3Fsearch%3Dfig`);
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await names();
  press('Actions for Fig & Co');
  fireEvent.click(screen.getByRole('menuitem', { name: 'New invoice' }));
  await waitFor(() => expect(address()).toMatch(`/invoices/create?customer_id=${id}`));
});

test('a client who has left adds nobody and invoices nobody, and is told why', async () => {
  const client = await signedInClient();
  await aCustomer(client, { name: 'Fig & Co' });
  await leave(client);
  await openList(client);
  await names();
  expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull();
  press('Actions for Fig & Co');
  const invoice = screen.getByRole('menuitem', { name: /^New invoice ?You have left/ });
  expect(invoice.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(invoice);
  expect(address()).toBe('/customers');
});

test('a list that cannot be fetched says why and can be asked again', async () => {
  const client = await signedInClient();
  await aCustomer(client, { name: 'Ash Ltd' });
  await openApp('/customers/add-new', client);
  await heading('Add a customer');
  const { fetch } = transport();
  const words = 'Too many requests. Please wait a moment.';
  const refuse = () => Promise.resolve(Response.json({ errors: [words] }, { status: 429 }));
  const restore = replaceTransport({ fetch: refuse });
  onTestFinished(restore);
  fireEvent.click(screen.getByRole('link', { name: 'All Customers' }));
  expect(await screen.findByText(words)).toBeTruthy();
  replaceTransport({ fetch });
  press('Try again');
  expect(await names()).toEqual(['Ash Ltd']);
});
