import { leaveTheService } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { invoicesOf } from '#testing/invoice-form.ts';
import { cells, choose, entries, openMenu, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, follow, heading, press } from '#testing/page.ts';

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
    'Email delivery',
  ]);
});

test('the menu of an overdue invoice names it, and begins with Remind', async ({ client }) => {
  const customer = await client.customer({ name: 'Fig & Co' });
  const late = { ...untaxed('120'), date: '2026-01-01', number: 'L-1', customer };
  await client.sent(late);
  await openApp('/invoices/overdue', client);
  await openMenu('L-1');
  expect(entries().slice(0, 3)).toEqual(['Remind', 'Mark as paid', 'Open']);
  expect(screen.getByText('L-1 · Fig & Co · £120.00')).toBeTruthy();
});

test('a client who has left is told why an entry is disabled, and cannot create anything', async ({
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
  const words = 'This invoice has been sent and can no longer be deleted.';
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
  await choose('S-1', 'Email delivery');
  expect(await screen.findByText('Delivered 21/11/2026, 09:00')).toBeTruthy();
  expect(screen.getByText('Sent', { selector: 'dialog span' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getAllByText('Close')[0] ?? document.body);
  await choose('S-2', 'Email delivery');
  expect(await screen.findByText('Failed')).toBeTruthy();
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
  expect((await cells())[0]).toEqual([
    parent.customer_name,
    'CN-7Credit note',
    '21/11/2026',
    '−£10.00',
  ]);
  await openMenu('CN-7');
  expect(entries()).toEqual(['Edit', 'Delete']);
  const edit = `/invoices/credit-note/${note.id}/edit`;
  expect(screen.getByRole('link', { name: 'CN-7' }).getAttribute('href')).toBe(
    `${edit}?customerId=${parent.customer_id}&invoiceId=${parent.id}`,
  );
  await client.sendNote(parent, note);
  await follow('Sent');
  await openMenu('CN-7');
  // Nothing of it is in the sum "Left to pay".
  expect((await cells()).find(([, number]) => number?.startsWith('CN-7'))?.at(-1)).toBe(
    '£10.00 used',
  );
  expect(entries()).toEqual(['Open', 'Preview', 'Download', 'Resend', 'Email delivery']);
});
