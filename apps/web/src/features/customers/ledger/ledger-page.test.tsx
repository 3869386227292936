import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { giveCredit } from '@counterfoil/testkit/credit';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { onPhone } from '#testing/dom.ts';
import { refuse } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, cellsOf, follow, heading, press, texts } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

async function openLedger(client: SignedInClient, id: string, search = '') {
  await openApp(`/customers/${id}/ledger${search}`, client);
  await screen.findByRole('heading', { level: 2, name: 'Entries' });
}
async function withCustomer() {
  const client = await invoicingClient();
  const customer = await client.customer({ name: 'Fig & Co' });
  return { client, customer };
}
const entries = () => cellsOf(screen.getByRole('table', { name: 'Account entries' }));
/** The figure under the customer's name, and what it means. */
const said = () =>
  screen.getByRole('heading', { level: 1 }).parentElement?.nextElementSibling?.textContent;
/** The parts of the bar. */
const shares = () => document.querySelectorAll('div > [data-age]');
/** { 'Not yet due': '£0.00', ... } */
const ages = () => {
  const table = screen.getByRole('table', { name: /by days past the due date/ });
  const figures = texts('cell', table);
  return Object.fromEntries(texts('rowheader', table).map((name, index) => [name, figures[index]]));
};

test('shows the contact details, leads to the form, and back', async ({ client }) => {
  const { id } = await aCustomer(client, {
    name: 'Fig & Co',
    contact_name: 'Ada Fig',
    email: 'ada@fig.test,jo@fig.test',
    phone_no_2: '07700 900123',
    address_line_2: 'The Yard',
    country: 'FR',
    post_code: '75001',
  });
  await openLedger(client, id);
  await heading('Fig & Co');
  const card = screen.getByRole('region', { name: 'Customer details' });
  expect(texts('definition', card)).toEqual([
    'Ada Fig',
    'ada@fig.testjo@fig.test',
    '020 7946 010007700 900123',
    '1 High StreetThe YardYork75001France',
  ]);
  const mail = within(card).getByRole('link', { name: 'jo@fig.test' });
  expect(mail.getAttribute('href')).toBe('mailto:jo@fig.test');
  expect(screen.queryByText('Details missing')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('textbox', { name: 'City' });
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('tab', { name: 'Account' });
  expect(address()).toBe(`/customers/${id}/ledger`);
});

test('on phones Edit and the statement are under More, so that every button fits', async () => {
  onPhone();
  const { client, customer } = await withCustomer();
  await openLedger(client, customer.id);
  const actions = screen.getByRole('group', { name: 'Actions' });
  expect(texts('button', actions)).toEqual(['More']);
  expect(texts('link', actions)).toEqual(['New invoice']);
  press('More');
  for (const name of [/^Send statement/, /^View statement/, /^Download statement/]) {
    expect(screen.getByRole('menuitem', { name })).toBeTruthy();
  }
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('textbox', { name: 'City' });
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('tab', { name: 'Account' });
  expect(address()).toBe(`/customers/${customer.id}/ledger`);
});

test('a new account explains the page and offers the first invoice', async () => {
  const { client, customer } = await withCustomer();
  await openLedger(client, customer.id);
  expect(screen.getByText('£0.00')).toBeTruthy();
  expect(screen.getByText('Nothing is owed')).toBeTruthy();
  expect(
    screen.getByText(/^Once you send an invoice, you’ll see what this customer owes/),
  ).toBeTruthy();
  expect(screen.getByText('No activity on this account yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await follow('New invoice');
  expect(address()).toBe(`/invoices/create?customer_id=${customer.id}`);
});

test('sums up the amounts owed by days late', async () => {
  const { client, customer } = await withCustomer();
  const sent = (date: string) => client.sent({ customer, date, payment_terms: 0 });
  for (const date of ['2026-11-21', '2026-11-20', '2026-10-21', '2026-09-21']) await sent(date);
  const partly = { amount_paid: '34.61', payment_type: 'partial' };
  await client.pay(await sent('2026-08-01'), partly);
  await openLedger(client, customer.id);
  expect(said()).toBe('£638.44 owed, including £503.83 overdue');
  expect(ages()).toEqual({
    'Not yet due': '£134.61',
    '1–30 days late': '£134.61',
    '31–60 days late': '£134.61',
    '61–90 days late': '£134.61',
    'Over 90 days late': '£100.00',
  });
  expect(shares()).toHaveLength(5);
});

test('takes unused credit off late amounts first, as a statement does', async () => {
  const { client, customer } = await withCustomer();
  const late = { customer, date: '2026-08-01', payment_terms: 0 };
  const first = await client.sent(late);
  await client.pay(first, { amount_paid: '150', rest_as_credit: true });
  await client.sent(late);
  await openLedger(client, customer.id);
  expect(said()).toBe('£119.22 owed, all of it overdue');
  expect(ages()).toMatchObject({ 'Over 90 days late': '£134.61', 'Unused credit': '−£15.39' });
  const [link] = screen.getAllByRole('link', { name: first.number ?? '' });
  expect(link?.closest('p')?.textContent).toBe(
    `Unused credit to refund or to use on an invoice: £15.39 from ${first.number}`,
  );
});

test('says when unused credit covers all late amounts', async () => {
  const { client, customer } = await withCustomer();
  await client.sent({ customer, date: '2026-08-01', payment_terms: 0 });
  await client.sent({ customer });
  await giveCredit(client, customer, '150');
  await openLedger(client, customer.id);
  expect(said()).toBe('£119.22 owed: unused credit covers what is late');
});

test('says when unused credit covers everything owed', async () => {
  const { client, customer } = await withCustomer();
  await client.sent({ customer, date: '2026-08-01', payment_terms: 0 });
  await giveCredit(client, customer, '134.61');
  await openLedger(client, customer.id);
  expect(said()).toBe('£0.00 Nothing is owed: unused credit covers what is late');
});

test('draws no bar for a single share', async () => {
  const { client, customer } = await withCustomer();
  await client.sent({ customer });
  await openLedger(client, customer.id);
  expect(ages()['Not yet due']).toBe('£134.61');
  expect(shares()).toHaveLength(0);
});

test('each age of the debt opens its invoices', async () => {
  const { client, customer } = await withCustomer();
  const sent = (date: string, number: string) =>
    client.sent({ customer, date, number, payment_terms: 0 });
  await sent('2026-11-20', 'S-1');
  await sent('2026-10-21', 'S-2');
  await openLedger(client, customer.id);
  const table = screen.getByRole('table', { name: /by days past the due date/ });
  const [oneMonth] = within(table).getAllByRole('link');
  if (oneMonth) fireEvent.click(oneMonth);
  expect(await screen.findByText('Due 22/10/2026 to 20/11/2026')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('S-2')).toBeNull());
  expect(await screen.findByText('S-1')).toBeTruthy();
});

test('has the account, the invoices and the statements as tabs, which the address keeps', async () => {
  const { client, customer } = await withCustomer();
  await client.sent({ customer, number: 'S-1' });
  const at = `/customers/${customer.id}/ledger`;
  await openLedger(client, customer.id);
  expect(screen.queryByRole('table', { name: 'This customer’s invoices' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Invoices' }));
  expect(await screen.findByRole('table', { name: 'This customer’s invoices' })).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Account entries' })).toBeNull();
  await waitFor(() => expect(address()).toBe(`${at}?tab=invoices`));
  fireEvent.click(screen.getByRole('tab', { name: 'Statements' }));
  expect(await screen.findByText('No statement has been sent yet')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`${at}?tab=statements`));
});

test('an older address with a state opens the invoices', async () => {
  const { client, customer } = await withCustomer();
  await openApp(`/customers/${customer.id}/ledger?state=paid`, client);
  expect(await screen.findByText(/^This customer has not paid an invoice in full/)).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Invoices', selected: true })).toBeTruthy();
});

test('shows unused credit and an account in credit', async () => {
  const { client, customer } = await withCustomer();
  await client.credited(await client.paid({ customer, number: 'S-1' }), '60');
  await openLedger(client, customer.id);
  expect(said()).toBe('£60.00 in credit');
  expect(ages()).toMatchObject({ 'Not yet due': '£0.00', 'Unused credit': '−£60.00' });
});

test('lists the entries, each with the balance after it, and links to its document', async () => {
  const { client, customer } = await withCustomer();
  const of = { customer, number: 'S-1', date: '2026-10-22', payment_terms: 30 };
  const invoice = await client.sent(of);
  const discounted = { amount_paid: '100.00', payment_type: 'discount' };
  await client.pay(invoice, { ...discounted, payment_date: '2026-11-20' });
  await openLedger(client, customer.id);
  expect(entries()).toEqual([
    ['20/11/2026', 'Written off as discount', 'S-1', '', '', '−£34.61', 'Balance £0.00'],
    ['20/11/2026', 'Payment', 'S-1', '', '', '−£100.00', 'Balance £34.61'],
    ['22/10/2026', 'Invoice', 'S-1', '21/11/2026', '£134.61', '', 'Balance £134.61'],
  ]);
  expect(screen.getByText('Every invoice is paid or settled.')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: /^Account entries/ }));
  fireEvent.click(table.getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(entries()[0]?.[1]).toBe('Invoice'));
  expect(address()).toBe(`/customers/${customer.id}/ledger?entries_order=asc&entries_page=1`);
  fireEvent.click(table.getAllByRole('link')[0] ?? document.body);
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/paid/${invoice.id}`);
  const [back] = screen.getAllByRole('link', { name: 'Fig & Co' });
  if (back) fireEvent.click(back);
  await heading('Fig & Co');
  // As it was left.
  expect(address()).toBe(`/customers/${customer.id}/ledger?entries_order=asc&entries_page=1`);
});

test('a page of entries that no longer exists leads back to the first', async () => {
  const { client, customer } = await withCustomer();
  await aSentInvoice(client, { customer });
  await openLedger(client, customer.id, '?entries_page=7');
  fireEvent.click(await screen.findByRole('link', { name: 'Back to the first page' }));
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(address()).toBe(`/customers/${customer.id}/ledger?entries_page=1`);
});

test('exports the account for a spreadsheet', async () => {
  const { client, customer } = await withCustomer();
  await aSentInvoice(client, { customer, number: 'S-1' });
  await aSentInvoice(client, { number: 'S-2' });
  await openLedger(client, customer.id);
  const saved = watchDownloads(vi);
  const account = within(screen.getByRole('region', { name: 'Entries' }));
  fireEvent.click(account.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Ledger has been exported')).toBeTruthy();
  expect(saved.names).toEqual([expect.stringMatching(/\.csv$/)]);
  const text = await saved.blobs[0]?.text();
  expect(text).toContain('S-1');
  expect(text).not.toContain('S-2');
});

test('a customer with missing details is marked, and leads to the form', async () => {
  const { client, customer } = await withCustomer();
  await setRows(client, 'customers', { post_code: null }, customer.id);
  await openLedger(client, customer.id);
  expect(screen.getByText('Details missing')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Complete the details' }));
  await screen.findByText('Complete the details to send invoices.');
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('tab', { name: 'Account' });
});

test('a client who has left can read the ledger, and is told why there is no new invoice', async () => {
  const { client, customer } = await withCustomer();
  await leaveTheService(client);
  await openLedger(client, customer.id);
  const why = 'You have left the service, so you can no longer create invoices.';
  const button = screen.getByRole('button', { name: 'New invoice' });
  expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', why]);
  expect(screen.getByText(why)).toBeTruthy();
  fireEvent.click(button);
  expect(address()).toBe(`/customers/${customer.id}/ledger`);
});

test('says why an account cannot be fetched, keeps the rest of the page, and offers a retry', async () => {
  const { client, customer } = await withCustomer();
  await openApp('/customers', client);
  await screen.findByRole('table');
  const words = 'Too many requests. Please wait a moment.';
  const heal = refuse(words, 429, ({ url }) => url.includes(`/customers/${customer.id}/ledger`));
  fireEvent.click(screen.getByRole('link', { name: 'Fig & Co' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Customer details' })).toBeTruthy();
  heal();
  press('Try again');
  expect(await screen.findByText('Nothing is owed')).toBeTruthy();
  expect(address()).toBe(`/customers/${customer.id}/ledger`);
});

test('does not say that nothing is overdue before it has loaded', async () => {
  const { client, customer } = await withCustomer();
  await client.sent({ customer, date: '2026-10-21', payment_terms: 0 });
  await openApp('/customers', client);
  const row = await screen.findByRole('link', { name: 'Fig & Co' });
  const heal = refuse('Not today', 429, ({ url }) => url.includes(`${customer.id}/ledger`));
  fireEvent.click(row);
  expect(await screen.findByText('Not today')).toBeTruthy();
  expect(said()).toBe('£134.61 owed');
  heal();
  press('Try again');
  await waitFor(() => expect(said()).toBe('£134.61 owed, all of it overdue'));
});

test('answers Page not found for another client’s customer', async () => {
  const { customer } = await withCustomer();
  await openApp(`/customers/${customer.id}/ledger`, await signedInClient());
  expect(await heading('Page not found')).toBeTruthy();
});
