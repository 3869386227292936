import { getCustomer } from '@counterfoil/contract/customers/routes';
import { leaveTheService } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { watchDownloads } from '#testing/list-page.ts';
import { address, heading, press } from '#testing/page.ts';
import { ask, names, openList, REFUSED_DELETE } from '../../../testing/customers-list.ts';

afterEach(() => vi.restoreAllMocks());

test('deletes a customer after a confirmation, and says so', async ({ client }) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await aCustomer(client, { name: 'Ash Ltd' });
  await openList(client);
  await ask('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question.textContent).toContain('Fig & Co will be deleted. This can’t be undone.');
  press('Cancel');
  expect((await client.raw(getCustomer, { params: { id } })).status).toBe(200);
  await ask('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Customer has been deleted')).toBeTruthy();
  await waitFor(async () => expect(await names()).toEqual(['Ash Ltd']));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  );
  expect((await client.raw(getCustomer, { params: { id } })).status).toBe(404);
});

test('does not delete a customer with invoices, and the menu says why', async ({ client }) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  await aDraft(client, { customer });
  await openList(client);
  await ask('Delete');
  const entry = screen.getByRole('menuitem', { name: REFUSED_DELETE });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('does not delete a customer invoiced meanwhile, and then updates the list', async ({
  client,
}) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  await openList(client);
  await ask('Delete');
  await aDraft(client, { customer });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const words = 'This customer has invoices or credit notes and cannot be deleted.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // An open menu does not update, so it is closed and opened until it does.
  await vi.waitFor(() => {
    press('Actions for Fig & Co');
    expect(screen.queryByRole('menuitem', { name: REFUSED_DELETE })).toBeTruthy();
  }, 60_000);
});

test('does not delete a customer kept in the accounting software', async ({ client }) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await setRows(client, 'customers', { external_accounting_id: 'X-1' }, id);
  await openList(client);
  await names();
  press('Actions for Fig & Co');
  const entry = screen.getByRole('menuitem', { name: /^Delete ?This customer is kept in your/ });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
});

test("a row's menu edits the customer and starts an invoice", async ({ client }) => {
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

test("a row links to the customer's ledger, and its menu has the spec's order", async ({
  client,
}) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await openList(client);
  await names();
  press('Actions for Fig & Co');
  const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(labels.slice(0, 4)).toEqual([
    'Edit details',
    'Ledger',
    'New invoice',
    'Download statement',
  ]);
  expect(labels.at(-1)).toBe('Delete');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ledger' }));
  await heading('Fig & Co');
  expect(address()).toBe(`/customers/${id}/ledger`);
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Customers' }));
  await names();
  fireEvent.click(screen.getByRole('link', { name: 'Fig & Co' }));
  await heading('Fig & Co');
  expect(address()).toBe(`/customers/${id}/ledger`);
});

test('exports the customers a search finds, and all ledgers', async ({ client }) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  await aCustomer(client, { name: 'Ash Ltd' });
  await aSentInvoice(client, { customer, number: 'S-1' });
  await openList(client, '?search=fig');
  await names();
  const saved = watchDownloads(vi);
  const choose = (name: string) => {
    press('Export');
    fireEvent.click(screen.getByRole('menuitem', { name }));
  };
  choose('Customers found (CSV)');
  expect(await screen.findByText('Customers have been exported')).toBeTruthy();
  choose('All ledgers (CSV)');
  expect(await screen.findByText('Ledgers have been exported')).toBeTruthy();
  expect(saved.names).toEqual([expect.stringMatching(/\.csv$/), expect.stringMatching(/\.csv$/)]);
  const [customers = '', ledgers = ''] = await Promise.all(saved.blobs.map((blob) => blob.text()));
  expect([customers.includes('Fig & Co'), customers.includes('Ash Ltd')]).toEqual([true, false]);
  expect(ledgers).toContain('S-1');
});

test('a client who has left cannot add or invoice customers, and is told why', async ({
  client,
}) => {
  await aCustomer(client, { name: 'Fig & Co' });
  await leaveTheService(client);
  await openList(client);
  await names();
  expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull();
  press('Actions for Fig & Co');
  const invoice = screen.getByRole('menuitem', { name: /^New invoice ?You have left/ });
  expect(invoice.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(invoice);
  expect(address()).toBe('/customers');
});
