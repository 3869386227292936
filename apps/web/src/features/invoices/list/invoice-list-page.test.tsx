import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { invoicesOf } from '#testing/invoice-form.ts';
import { choose, entries, openMenu, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, follow, heading, press, texts } from '#testing/page.ts';

const rows = () => screen.findAllByRole('row').then(([, ...found]) => found);
/** The text of the rows, cell by cell, without checkbox and menu. */
const cells = async () => (await rows()).map((row) => texts('cell', row).slice(1, -1));
const numbers = async () => (await cells()).map(([number]) => number);
test('/invoices leads to the sent invoices', async () => {
  await openApp('/invoices', await signedInClient(), 'Sent');
  await waitFor(() => expect(address()).toBe('/invoices/sent'));
});

test.each([
  ['draft', 'Drafts', 'An invoice you save as a draft waits here.'],
  ['sent', 'Sent', 'Invoices you have sent stand here'],
  ['overdue', 'Overdue', 'Nobody is late'],
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
    ['S-2', 'Fig & Co', '01/11/2026', 'In 10 days01/12/2026', ...figures],
    ['S-1', 'Fig & Co', '22/10/2026', 'Today21/11/2026', ...figures],
  ]);
  await follow('Overdue');
  expect(await cells()).toEqual([
    ['O-1', 'Fig & Co', '19/10/2026', 'Overdue by 3 days18/11/2026', ...figures],
  ]);
  await follow('Drafts');
  expect(await cells()).toEqual([['D-1', 'Fig & Co', '20/11/2026', '20/12/2026', ...figures]]);
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
  expect(await screen.findByText('There is nothing on this page any more.')).toBeTruthy();
  expect(screen.getByText('0 of 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back to the first page' }));
  expect(await rows()).toHaveLength(1);
});

test('a search that finds nothing names it and offers to clear it', async ({ client }) => {
  await aDraft(client);
  await openApp('/invoices/draft?search=quince', client);
  expect(await screen.findByText('Nothing here matches “quince”.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(await rows()).toHaveLength(1);
});

test('says why a list cannot be fetched, and offers another try', async ({ client }) => {
  await openApp('/invoices/draft', client, 'Drafts');
  const heal = refuse('Please wait a moment.');
  fireEvent.click(screen.getByRole('link', { name: 'Sent' }));
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  heal();
  press('Try again');
  expect(await screen.findByText('The list is empty')).toBeTruthy();
});

test('the menus offer what each state allows', async ({ client }) => {
  await aDraft(client, { number: 'D-1' });
  await aSentInvoice(client, { number: 'S-1' });
  await openApp('/invoices/draft', client);
  await openMenu('D-1');
  expect(entries()).toEqual(['Edit', 'Delete']);
  await follow('Sent');
  await openMenu('S-1');
  expect(entries()).toEqual([
    'Open',
    'Preview',
    'Download',
    'Credit',
    'Duplicate',
    'Remind',
    'Mark as paid',
    'E-mail delivery',
  ]);
});

test('a client who has left sees why an entry is disabled, and cannot create anything', async ({
  client,
}) => {
  await aDraft(client, { number: 'D-1' });
  await leaveTheService(client);
  await openApp('/invoices/draft', client);
  await openMenu('D-1');
  const edit = screen.getByRole('menuitem', { name: /^Edit ?You have left the service/ });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(edit);
  expect(address()).toBe('/invoices/draft');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: 'Create new' })).toBeNull();
});

test("a draft's row and its Edit open its edit screen", async ({ client }) => {
  const draft = await aDraft(client, { number: 'D-1' });
  await openApp('/invoices/draft', client);
  const link = await screen.findByRole('link', { name: 'D-1' });
  expect(link.getAttribute('href')).toBe(`/invoices/edit/${draft.id}`);
  await choose('D-1', 'Edit');
  await heading('Edit invoice D-1');
});

test('deletes a draft after a confirmation', async ({ client }) => {
  await aDraft(client, { number: 'D-1' });
  await openApp('/invoices/draft', client);
  await choose('D-1', 'Delete');
  await answer('Delete', 'Are you sure?');
  expect(await screen.findByText('Invoice has been deleted')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('The list is empty')).toBeTruthy();
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('a failed delete closes the question too and says why', async ({ client }) => {
  await aDraft(client, { number: 'D-1' });
  await openApp('/invoices/draft', client);
  await choose('D-1', 'Delete');
  const words = 'This invoice has been sent: it cannot be deleted any more.';
  intercept((request, send) =>
    request.method === 'DELETE'
      ? Promise.resolve(Response.json({ errors: { full_messages: [words] } }, { status: 422 }))
      : send(request),
  );
  press('Delete');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a duplicate opens its own edit screen, with the next number', async ({ client }) => {
  await aSentInvoice(client, { number: 'S-1' });
  await openApp('/invoices/sent', client);
  await choose('S-1', 'Duplicate');
  await heading('Edit invoice S-2');
  const [copy] = await invoicesOf(client, 'draft');
  expect(address()).toBe(`/invoices/edit/${copy?.id}`);
});

test('downloads the PDF under the name the server gives it', async ({ client }) => {
  await aSentInvoice(client, { number: 'S-1' });
  const saved = watchDownloads(vi);
  await openApp('/invoices/sent', client);
  await choose('S-1', 'Download');
  await waitFor(() => expect(saved.names).toEqual(['Invoice S-1.pdf']));
  expect((await saved.blobs[0]?.text())?.slice(0, 5)).toBe('%PDF-');
  vi.restoreAllMocks();
});

test("shows the status of the invoice's e-mail", async ({ client }) => {
  const bouncing = await aCustomer(client, { email: 'bounce@fig.test' });
  await aSentInvoice(client, { number: 'S-1', date: '2026-11-20' });
  await aSentInvoice(client, { customer: bouncing, number: 'S-2' });
  await openApp('/invoices/sent', client);
  await choose('S-1', 'E-mail delivery');
  expect(
    await screen.findByText('Delivered 21/11/2026, 09:00', {}, { timeout: 10_000 }),
  ).toBeTruthy();
  expect(screen.getByText('Sent', { selector: 'dialog span' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getAllByText('Close')[0] ?? document.body);
  await choose('S-2', 'E-mail delivery');
  expect(await screen.findByText('Failed', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('Mailbox unknown.');
});

test('marks credit notes, which cannot be paid or duplicated and have no due date', async ({
  client,
}) => {
  const parent = await client.sent({ number: 'S-1' });
  const { invoice: note } = await client.credit(parent, {
    number: 'CN-7',
    date: '2026-11-21',
    ...untaxed('10'),
  });
  await openApp('/invoices/draft', client);
  expect((await cells())[0]?.[0]).toBe('CN-7Credit note');
  await openMenu('CN-7');
  expect(entries()).toEqual(['Edit', 'Delete']);
  const edit = `/invoices/credit-note/${note.id}/edit`;
  expect(screen.getByRole('link', { name: 'CN-7' }).getAttribute('href')).toBe(
    `${edit}?customerId=${parent.customer_id}&invoiceId=${parent.id}`,
  );
  await client.sendNote(parent, note);
  await follow('Sent');
  await openMenu('CN-7');
  expect(entries()).toEqual(['Open', 'Preview', 'Download', 'Resend', 'E-mail delivery']);
});
