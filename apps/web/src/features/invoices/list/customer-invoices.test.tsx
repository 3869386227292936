import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPhone } from '#testing/dom.ts';
import { hold } from '#testing/intercept.ts';
import { invoicesOf } from '#testing/invoice-form.ts';
import { cells, choose, select, table } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { type } from '#testing/fields.ts';
import { address, answer, follow, press, sumsOf, texts } from '#testing/page.ts';

const CAPTION = 'This customer’s invoices';
const numbers = async () => (await cells(CAPTION)).map(([number]) => number);
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const dialog = () => screen.findByRole('alertdialog');

async function withCustomer() {
  const client = await signedInClient();
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  const of = (number: string, date: string) => ({ customer, number, date, payment_terms: 30 });
  return { client, customer, of, at: `/customers/${customer.id}/ledger?tab=invoices` };
}

test("lists the customer's invoices of all states, with badges and due texts as in the lists", async () => {
  const { client, of, at } = await withCustomer();
  await aDraft(client, of('D-1', '2026-11-20'));
  await aSentInvoice(client, of('S-1', '2026-11-01'));
  await aSentInvoice(client, of('O-1', '2026-10-19'));
  await aSentInvoice(client, { number: 'NOT-THEIRS' });
  await openApp(at, client);
  const figures = ['£134.61', '£134.61'];
  await waitFor(async () =>
    expect(sumsOf(await table(CAPTION))).toEqual(['Left to pay', '£269.22']),
  );
  await waitFor(() =>
    expect(texts('tab').slice(-5)).toEqual(['All3', 'Drafts1', 'Sent1', 'Overdue1', 'Paid']),
  );
  expect(await cells(CAPTION)).toEqual([
    ['D-1', 'Draft', '20/11/2026', 'Draft20/12/2026', '£134.61', '£134.61'],
    ['S-1', 'Sent', '01/11/2026', 'Due In 10 days01/12/2026', ...figures],
    ['O-1', 'Overdue', '19/10/2026', '3 days late18/11/2026', ...figures],
  ]);
  tab('Overdue');
  await waitFor(async () => expect(await numbers()).toEqual(['O-1']));
  expect(address()).toBe(`${at}&state=overdue&page=1`);
  tab('Paid');
  const none = 'This customer has not paid an invoice in full yet.';
  expect(await screen.findByText(none)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Show all their invoices' }));
  await waitFor(async () => expect(await numbers()).toHaveLength(3));
  expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true');
});

test('on phones the search shares a row with the order, and Export stays above', async () => {
  onPhone();
  const { client, of, at } = await withCustomer();
  await aSentInvoice(client, of('S-1', '2026-11-01'));
  await openApp(at, client);
  await table(CAPTION);
  const row = screen.getByRole('search').parentElement;
  expect(row && within(row).getByLabelText('Sort by')).toBeTruthy();
  expect(row && within(row).queryByRole('button', { name: 'Export' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('says that there are no invoices yet, and offers to create the first', async () => {
  const { client, customer, at } = await withCustomer();
  await openApp(at, client);
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
  await follow('Create their first invoice', 'New invoice');
  expect(address()).toBe(`/invoices/create?customer_id=${customer.id}`);
});

test('keeps pages, order, search and show_all in the address, and keeps the selection', async () => {
  const { client, customer, at } = await withCustomer();
  for (let day = 11; day <= 22; day++) {
    await aDraft(client, { customer, number: `D-${day}`, date: `2026-11-${day}` });
  }
  await openApp(at, client);
  expect((await numbers()).slice(0, 2)).toEqual(['D-22', 'D-21']);
  await select('D-22');
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(async () => expect(await numbers()).toEqual(['D-12', 'D-11']));
  expect(address()).toBe(`${at}&page=2`);
  await select('D-11');
  fireEvent.click(within(await table(CAPTION)).getByRole('button', { name: 'Number' }));
  await waitFor(async () => expect((await numbers())[0]).toBe('D-11'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Show all' }));
  await waitFor(async () => expect(await numbers()).toHaveLength(12));
  const [path] = at.split('?');
  expect(address()).toBe(`${path}?page=1&sort=number&order=asc&tab=invoices&show_all=true`);
  press('Clear');
  fireEvent.input(screen.getByRole('searchbox', { name: 'Search invoices' }), {
    target: { value: 'd-19' },
  });
  await waitFor(async () => expect(await numbers()).toEqual(['D-19']));
  expect(screen.getByText('1 invoice found')).toBeTruthy();
});

test('selects all invoices of the customer at once, and no others', async () => {
  const { client, customer, at } = await withCustomer();
  for (let n = 11; n <= 21; n++) await aDraft(client, { customer, number: `D-${n}` });
  await aDraft(client, { number: 'NOT-THEIRS' });
  await openApp(at, client);
  await select('D-21');
  press('Select all 11');
  expect(await screen.findByText('11 selected')).toBeTruthy();
});

/** Selects two sent invoices, one of them overdue, and a draft. */
async function selectThree() {
  const made = await withCustomer();
  const { client, of, at } = made;
  const sent = await aSentInvoice(client, of('S-1', '2026-11-01'));
  await aSentInvoice(client, of('O-1', '2026-10-01'));
  await aDraft(client, of('D-1', '2026-11-20'));
  await openApp(at, client);
  await select('S-1', 'O-1', 'D-1');
  return { ...made, sent };
}

test('marks several as fully paid on one day, and updates the ledger at once', async () => {
  const { client, at } = await selectThree();
  expect(await screen.findByText(/^including .* overdue$/)).toBeTruthy();
  press('Mark as fully paid');
  const asked = '2 invoices, £269.22 in total, will be recorded as fully paid.';
  expect((await dialog()).textContent).toContain(asked);
  expect((await dialog()).textContent).toContain(
    '1 invoice selected is left out: This invoice has not been sent yet.',
  );
  type('Paid on', '20/11/2026');
  await answer('Mark as paid');
  expect(await screen.findByText('Invoices have been marked as fully paid')).toBeTruthy();
  expect(address()).toBe(at);
  expect(await screen.findByText('Nothing is owed')).toBeTruthy();
  await waitFor(async () =>
    expect((await cells(CAPTION)).map(([, state]) => state)).toContain('Paid'),
  );
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(await invoicesOf(client, 'paid')).toMatchObject([
    { number: 'S-1', payment_date: '2026-11-20' },
    { number: 'O-1', payment_date: '2026-11-20' },
  ]);
});

test('names an invoice paid meanwhile, and pays the other', async () => {
  const { client, sent } = await selectThree();
  const invoice = { payment_date: '2026-11-21', amount_paid: '134.61' };
  await client.call(markAsPaid, { params: { id: sent.id }, body: { invoice } });
  press('Mark as fully paid');
  await answer('Mark as paid');
  expect(await screen.findByText(/^1 of 2 invoices have been marked as paid\./)).toBeTruthy();
  expect(screen.getByText('S-1: This invoice is already paid.')).toBeTruthy();
});

test('shows the progress of long work, which can be cancelled', async () => {
  await selectThree();
  const letGo = hold(({ url }) => url.includes('/bulk_'));
  press('Mark as fully paid');
  await answer('Mark as paid');
  expect(await screen.findByText('Marking as paid: 0 of 2')).toBeTruthy();
  await answer('Cancel');
  expect(screen.getByText('Marking as paid: 0 of 2. Stopping…')).toBeTruthy();
  act(letGo);
  expect(await screen.findByText('Invoices have been marked as fully paid')).toBeTruthy();
});

test("stays in the ledger after a payment from a row's menu", async () => {
  const { client, of, at } = await withCustomer();
  await aSentInvoice(client, of('S-1', '2026-11-01'));
  await openApp(at, client);
  await choose('S-1', 'Mark as paid');
  const payment = await screen.findByRole('dialog');
  fireEvent.click(within(payment).getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Invoice has been marked as paid')).toBeTruthy();
  expect(await screen.findByText('Nothing is owed')).toBeTruthy();
  expect(address()).toBe(at);
});

test('ignores unknown parts of the address', async () => {
  const { client, at } = await withCustomer();
  await openApp(`${at}&state=lost&page=0&entries_page=x`, client, 'Fig & Co');
  await waitFor(() => expect(address()).toBe(at));
});
