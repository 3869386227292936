import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { getInvoice, listInvoices, markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';

/** The text of a fact on the page. */
const fact = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextSibling
    ?.textContent;
const buttons = () =>
  within(screen.getByRole('group', { name: 'Actions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const cellsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const pay = (client: SignedInClient, id: string, amount_paid: string) =>
  client.raw(markAsPaid, {
    params: { id },
    body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type: 'partial' } },
  });
async function credit(client: SignedInClient, parent: Invoice, price: string): Promise<Invoice> {
  const params = { customer_id: parent.customer_id, invoice_id: parent.id };
  const items_attributes = [{ description: 'Returned', quantity: '1', price, tax: '0' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const { data } = (await client.call(createCreditNote, { params, body: { credit_note } })).body;
  const sent = await client.call(sendCreditNote, { params: { ...params, id: data.id } });
  return sent.body.data;
}

test('shows all of an invoice read-only: customer, references, dates, lines, totals, both notes', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  const { id } = await aSentInvoice(client, {
    customer,
    number: 'S-1',
    purchase_reference: 'PO 7',
    customer_notes: 'Thank you',
    notes: 'Ring first',
  });
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  expect(fact('Customer')).toBe('Fig & Co');
  expect(fact('Invoice number')).toBe('S-1');
  expect(fact('Purchase reference')).toBe('PO 7');
  expect(fact('Invoice date')).toBe('21/11/2026');
  expect(fact('Payment terms')).toBe('30 days');
  expect(fact('Due date')).toBe('21/12/2026 In 30 days');
  expect(cellsOf('Lines of the invoice')).toEqual([
    ['Shelf', '2', '£49.99', '20%', '£99.98'],
    ['Insulation', '1', '£10.00', '5%', '£10.00'],
    ['Book', '3', '£3.33', '0%', '£9.99'],
  ]);
  expect(fact('Subtotal')).toBe('£119.97');
  expect(fact('Discount')).toBe('-£5.00');
  expect(fact('VAT 20%')).toBe('£19.16');
  expect(fact('Total')).toBe('£134.61');
  expect(within(region('Notes to the customer')).getByText('Thank you')).toBeTruthy();
  expect(within(region('Your own notes')).getByText('Ring first')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
const region = (name: string) => screen.getByRole('region', { name });

test('shows no VAT to a client who charges none', async () => {
  const client = await signedInClient({ vat: null });
  const items_attributes = [{ description: 'Shelf', quantity: '2', price: '10', tax: '0' }];
  const { id } = await aSentInvoice(client, { number: 'S-1', items_attributes, discount: '' });
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  expect(cellsOf('Lines of the invoice')).toEqual([['Shelf', '2', '£10.00', '£20.00']]);
  expect(document.body.textContent).not.toContain('VAT');
});

test('corrects an address of another state, and Back goes to the right list', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1', date: '2026-09-01' });
  await openApp(`/invoices/paid/${id}`, client);
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/overdue/${id}`);
  expect(fact('Due date')).toBe('01/10/2026 Overdue by 51 days');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await heading('Overdue');
});

test('a draft opens its form', async () => {
  const client = await signedInClient();
  const draft = await aDraft(client, { number: 'D-1' });
  await openApp(`/invoices/sent/${draft.id}`, client);
  await heading('Edit invoice D-1');
  expect(address()).toBe(`/invoices/edit/${draft.id}`);
});

test('answers Page not found for another client’s invoice', async () => {
  const { id } = await aSentInvoice(await signedInClient());
  await openApp(`/invoices/sent/${id}`, await signedInClient());
  expect(await heading('Page not found')).toBeTruthy();
});

test('shows the buttons of its state', async () => {
  const client = await signedInClient();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${parent.id}`, client);
  await heading('Invoice S-1');
  expect(buttons()).toEqual([
    'Mark as paid',
    'Preview',
    'Download',
    'Remind',
    'Credit',
    'Duplicate',
  ]);
});

test('refuses a second credit of a paid invoice, with the reason', async () => {
  const client = await signedInClient();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await credit(client, parent, '134.61');
  await openApp(`/invoices/paid/${parent.id}`, client);
  await heading('Invoice S-1');
  expect(buttons()).toEqual(['Preview', 'Download', 'Credit', 'Duplicate']);
  const reason = 'This invoice already has a credit note.';
  const refused = screen.getByRole('button', { name: 'Credit' });
  expect([refused.getAttribute('aria-disabled'), refused.title]).toEqual(['true', reason]);
  expect(screen.getByText(reason)).toBeTruthy();
  fireEvent.click(refused);
  expect(address()).toBe(`/invoices/paid/${parent.id}`);
});
async function openPaid(id: string) {
  fireEvent.click(screen.getByRole('link', { name: /^Paid/ }));
  await heading('Paid history');
  fireEvent.click(await screen.findByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  await waitFor(() => expect(address()).toBe(`/invoices/paid/${id}`));
}

test('Credit leads to the credit note of that invoice and customer', async () => {
  const client = await signedInClient();
  const { id, customer_id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  press('Credit');
  await heading('Credit note for S-1');
  expect(address()).toBe(`/invoices/${id}/credit-note/create?customerId=${customer_id}`);
});

test('lists every payment with the balance after it, and shows the badges', async () => {
  const client = await signedInClient();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await pay(client, parent.id, '50');
  const note = await credit(client, parent, '34.61');
  await openApp(`/invoices/sent/${parent.id}`, client);
  await heading('Invoice S-1');
  expect(cellsOf('Payments')).toEqual([
    ['21/11/2026', 'Payment', '£50.00', '£84.61'],
    ['21/11/2026', 'Credit note CN-7', '£34.61', '£50.00'],
  ]);
  expect(screen.getByText('Part paid')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'CR: credit note CN-7' }));
  await heading('Credit note CN-7');
  expect(address()).toBe(`/invoices/sent/${note.id}`);
});

test('a credit note shows its invoice and the effect on it, and can be resent', async () => {
  const client = await signedInClient();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await pay(client, parent.id, '100');
  const note = await credit(client, parent, '50');
  await openApp(`/invoices/sent/${note.id}`, client);
  await heading('Credit note CN-7');
  expect(buttons()).toEqual(['Preview', 'Download', 'Resend']);
  expect(fact('Credit date')).toBe('21/11/2026');
  expect(fact('Payment terms')).toBe('30 days');
  expect(fact('Due date')).toBeUndefined();
  expect(fact('Taken off by this credit note')).toBe('£34.61');
  expect(fact('Left to pay now')).toBe('£0.00');
  expect(screen.getByText(/^£15.39 more than was left to pay/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/paid/${parent.id}`);
});

test('follows the e-mail while it is on its way', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  const mails = region('E-mails');
  expect(await within(mails).findByText(/^It left on/, {}, { timeout: 10_000 })).toBeTruthy();
});

test('says why an e-mail failed', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  const delivery = { state: 'failed', reason: 'No such mailbox.', sent_at: null };
  await openApp('/invoices/draft', client);
  intercept(async (request, send) => {
    const answer = await send(request);
    if (!new URL(request.url).pathname.endsWith(id)) return answer;
    const { data } = (await answer.json()) as { data: Invoice };
    return Response.json({ data: { ...data, delivery } });
  });
  await heading('Drafts');
  fireEvent.click(screen.getByRole('link', { name: /^Sent/ }));
  fireEvent.click(await screen.findByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  expect(within(region('E-mails')).getByText('No such mailbox.')).toBeTruthy();
});

test('Remind sends the customer an e-mail and keeps its time', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client, { email: 'fig@example.test' });
  const { id } = await aSentInvoice(client, { number: 'S-1', customer });
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  press('Remind');
  expect(await screen.findByText('Invoice has been resent')).toBeTruthy();
  expect(await within(region('E-mails')).findByText(/^to fig@example.test/)).toBeTruthy();
  const { reminders } = (await client.call(getInvoice, { params: { id } })).body.data;
  expect(reminders).toHaveLength(1);
});

test('Duplicate opens the copy; Mark as paid goes to the paid invoices', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  press('Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await heading('Paid history');
  expect(address()).toBe('/invoices/paid');
  await openPaid(id);
  press('Duplicate');
  await heading(/^Edit invoice/);
  const drafts = await client.call(listInvoices, { query: { state: 'draft' } });
  expect(drafts.body.data).toHaveLength(1);
});

test('shows a record kept in other software, and says where to change it', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await client.api.database.kysely
    .updateTable('invoices')
    .set({ external_accounting_id: 'x-1' })
    .where('id', '=', id)
    .execute();
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  const isRefused = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  for (const name of ['Mark as paid', 'Remind', 'Credit', 'Duplicate'])
    expect(isRefused(name)).toBe(true);
  for (const name of ['Preview', 'Download']) expect(isRefused(name)).toBe(false);
  expect(screen.getAllByText(/kept in your accounting software/)).toHaveLength(1);
});

test('a client who has left can read it, and sees why nothing new can be created', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await leaveTheService(client);
  await openApp(`/invoices/sent/${id}`, client);
  await heading('Invoice S-1');
  expect(screen.getByRole('button', { name: 'Credit' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/no credit notes can be created any more/)).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Mark as paid' }).getAttribute('aria-disabled'),
  ).toBeNull();
});

test('a client who has left can read a draft, and sees why it cannot be changed', async () => {
  const client = await signedInClient();
  const { id } = await aDraft(client, {
    number: '',
    customer_notes: 'Thank you.',
    items_attributes: [
      { description: 'Shelf', quantity: '2', price: '1234.5', tax: '20' },
      { description: 'Not priced yet', quantity: '', price: '', tax: '20' },
    ],
  });
  await leaveTheService(client);
  await openApp(`/invoices/edit/${id}`, client);
  await heading('Invoice');
  expect(screen.getByText(/drafts cannot be changed any more/)).toBeTruthy();
  expect(cellsOf('Lines of the invoice')).toEqual([
    ['Shelf', '2', '£1,234.50', '20%', '£2,469.00'],
    ['Not priced yet', '', '', '20%', '£0.00'],
  ]);
  expect(fact('Invoice number')).toBe('–');
  expect(screen.getByText('Thank you.')).toBeTruthy();
  expect(screen.queryByText('Left to pay')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});
