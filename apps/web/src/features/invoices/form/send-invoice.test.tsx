import { createTransact } from '@counterfoil/api/platform/db/transact';
import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { getInvoice, sendInvoice, updateInvoice } from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, loseAnswers, refuse } from '#testing/intercept.ts';
import {
  chooseCustomer,
  invoicesOf,
  lineField,
  linesOf,
  sendNow,
  typeLine,
  writeLine,
} from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, field, heading, press, saidOf, type } from '#testing/page.ts';

const isSending = ({ url }: Request) => url.includes('/send_to_customer');

async function openNew() {
  const client = await signedInClient();
  const customer = await aCustomer(client, { name: 'Fig & Co', email: 'a@fig.test,b@fig.test' });
  await openApp('/invoices/create', client, 'New invoice');
  return { client, customer };
}
async function openDraft(changes: Parameters<typeof aDraft>[1] = {}) {
  const client = await signedInClient();
  const draft = await aDraft(client, { number: 'FIG-7', ...changes });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  return { client, draft };
}
/** Removes the customer's telephone number, as for imported customers. */
async function withoutPhone(client: SignedInClient, id: string) {
  const transact = createTransact(client.api.database.kysely, client.api.clock);
  await transact.forClient({ clientId: client.clientId }, (tx) =>
    tx.updateTable('customers').set({ phone_no_1: null }).where('id', '=', id).execute(),
  );
}

test('asks before sending, with the invoice and its recipients; No changes nothing', async () => {
  const { client } = await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'Shelf', '1', '100');
  press('Send');
  const question = await screen.findByRole('alertdialog', { name: 'Do you want to send now?' });
  expect(question.textContent).toContain(
    'Invoice INV-0001 for £120.00 goes to Fig & Co by e-mail (a@fig.test, b@fig.test).',
  );
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await invoicesOf(client, 'draft')).toEqual([]);
  expect(linesOf('Description')).toEqual(['Shelf']);
});

test('goes to the paid invoices after sending one with a total of 0, which is paid at once', async () => {
  const { client } = await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'First visit', '1', '0');
  await sendNow();
  await heading('Paid history');
  expect(await invoicesOf(client, 'paid')).toMatchObject([{ number: 'INV-0001', total: '0.00' }]);
});

test('creates a new invoice first, then sends it, and goes to the sent invoices', async () => {
  const { client } = await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'Shelf', '1', '100');
  await sendNow();
  await heading('Sent');
  expect(address()).toBe('/invoices/sent');
  expect(await screen.findByText('Invoice sent!')).toBeTruthy();
  expect(screen.getByText('A copy will be added to your monthly envelope.')).toBeTruthy();
  expect(await invoicesOf(client, 'sent')).toMatchObject([{ number: 'INV-0001', total: '120.00' }]);
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('marks all missing fields, line by line, and focuses the first', async () => {
  const { client } = await openNew();
  type('Invoice number', '');
  fireEvent.change(field('Invoice date'), { target: { value: '' } });
  typeLine('Quantity', 1, '');
  press('Send');
  await waitFor(() => expect(document.activeElement).toBe(field('Customer')));
  for (const label of ['Customer', 'Invoice number', 'Invoice date']) {
    expect(saidOf(label)).toContain('Required');
  }
  for (const name of ['Description', 'Quantity', 'Price'] as const) {
    expect(lineField(name, 1).getAttribute('aria-invalid')).toBe('true');
  }
  expect(screen.getAllByText('Required')).toHaveLength(6);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('removes an error as soon as its field is right', async () => {
  await openNew();
  press('Send');
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3));
  typeLine('Price', 1, '10');
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2));
  expect(lineField('Price', 1).getAttribute('aria-invalid')).toBeNull();
});

test('requires the terms and the rate that a draft lacks', async () => {
  await openDraft({
    payment_terms: null,
    items_attributes: [{ description: 'Shelf', quantity: '1', price: '10', tax: null }],
    discount: null,
  });
  press('Send');
  await waitFor(() => expect(saidOf('Payment terms')).toContain('Required'));
  expect(lineField('VAT %', 1).getAttribute('aria-invalid')).toBe('true');
});

test('empty lines at the end are left out', async () => {
  const { client } = await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'Shelf', '1', '100');
  press('Add line');
  press('Add line');
  await sendNow();
  await heading('Sent');
  const [sent] = await invoicesOf(client, 'sent');
  const { body } = await client.call(getInvoice, { params: { id: sent?.id ?? '' } });
  expect(body.data.items).toHaveLength(1);
});

test('saves changes before it sends', async () => {
  const { client, draft } = await openDraft();
  typeLine('Description', 2, 'Sheep wool');
  await sendNow();
  await heading('Sent');
  const { body } = await client.call(getInvoice, { params: { id: draft.id } });
  expect(body.data.items.map(({ description }) => description)).toEqual([
    'Shelf',
    'Sheep wool',
    'Book',
  ]);
  expect(body.data).toMatchObject({ aasm_state: 'sent', total: '134.61' });
});

test('Ctrl and Enter asks to send; it does not answer the question', async () => {
  const { client } = await openDraft();
  fireEvent.keyDown(lineField('Price', 1), { key: 'Enter', ctrlKey: true });
  const question = await screen.findByRole('alertdialog', { name: 'Do you want to send now?' });
  fireEvent.keyDown(question, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(question, { key: 's', ctrlKey: true });
  expect(await invoicesOf(client, 'sent')).toEqual([]);
  expect(linesOf('Description')).toHaveLength(3);
});

test('opens a created invoice in its edit screen when sending fails, and sends it from there', async () => {
  const { client } = await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'Shelf', '1', '100');
  const heal = refuse('The printer is on fire.', 503, isSending);
  await sendNow();
  await heading('Edit invoice INV-0001');
  expect(await screen.findByText('The printer is on fire.')).toBeTruthy();
  expect(linesOf('Description')).toEqual(['Shelf']);
  const [draft] = await invoicesOf(client, 'draft');
  expect(address()).toBe(`/invoices/edit/${draft?.id}`);
  heal();
  await sendNow();
  await heading('Sent');
  expect(await invoicesOf(client, 'sent')).toMatchObject([{ id: draft?.id }]);
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('does not add lines twice that were saved before a send failed', async () => {
  const { client, draft } = await openDraft();
  press('Add line');
  typeLine('Description', 4, 'Nails');
  typeLine('Price', 4, '1');
  const heal = intercept((request, send) =>
    isSending(request) ? Promise.reject(new TypeError('network')) : send(request),
  );
  await sendNow();
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
  heal();
  typeLine('Description', 4, 'Brass nails');
  press('Save as draft');
  await heading('Drafts');
  const { body } = await client.call(getInvoice, { params: { id: draft.id } });
  expect(body.data.items.map(({ description }) => description)).toEqual([
    'Shelf',
    'Insulation',
    'Book',
    'Brass nails',
  ]);
});

test('a retry after a lost answer to sending gets the first answer', async () => {
  const { client } = await openDraft();
  const heal = loseAnswers(isSending);
  await sendNow();
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
  heal();
  await sendNow();
  await heading('Sent');
  expect(await invoicesOf(client, 'sent')).toHaveLength(1);
});

test("reports a customer's missing details, leads there, and comes back to what was typed", async ({
  client,
}) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  await withoutPhone(client, customer.id);
  const draft = await aDraft(client, { customer, number: 'FIG-7' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  typeLine('Description', 1, 'Oak shelf');
  press('Send');
  const words =
    'This customer is missing details. Please complete the details to finish sending the invoice.';
  await waitFor(() => expect(saidOf('Customer')).toContain(words));
  press('Complete the details');
  await heading('Fig & Co');
  type('Phone number', '020 7946 0777');
  press('Save changes');
  await heading('Edit invoice FIG-7');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Oak shelf'));
  await sendNow();
  await heading('Sent');
  const { body } = await client.call(getInvoice, { params: { id: draft.id } });
  expect(body.data.items[0]?.description).toBe('Oak shelf');
});

test("puts the server's refusal of a customer who lost details meanwhile on the customer field", async () => {
  const { client, draft } = await openDraft();
  await withoutPhone(client, draft.customer_id);
  await sendNow();
  await waitFor(() =>
    expect(saidOf('Customer')).toContain(
      'This customer is missing details. Please complete the details to finish sending the invoice.',
    ),
  );
  expect(screen.getByRole('button', { name: 'Complete the details' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('reports a version that somebody else saved, keeps the text, and loads theirs after asking', async () => {
  const { client, draft } = await openDraft();
  typeLine('Description', 1, 'Mine');
  await client.call(updateInvoice, {
    params: { id: draft.id },
    body: { invoice: { purchase_reference: 'Theirs' } },
  });
  press('Save as draft');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(linesOf('Description')[0]).toBe('Mine');
  const question = await screen.findByRole('alertdialog', { name: 'Load the newer version?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Load it' }));
  await waitFor(() => expect(field('Purchase reference')).toHaveProperty('value', 'Theirs'));
  expect(linesOf('Description')[0]).toBe('Shelf');
  typeLine('Description', 1, 'Mine again');
  press('Save as draft');
  await heading('Drafts');
  const { body } = await client.call(getInvoice, { params: { id: draft.id } });
  expect(body.data).toMatchObject({ purchase_reference: 'Theirs' });
  expect(body.data.items[0]?.description).toBe('Mine again');
});

test('does not send changes by somebody else that the user has not seen', async () => {
  const { client, draft } = await openDraft();
  await client.call(updateInvoice, {
    params: { id: draft.id },
    body: { invoice: { discount: '100' } },
  });
  await sendNow();
  expect(await screen.findByRole('button', { name: 'Load the newer version' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await invoicesOf(client, 'sent')).toEqual([]);
});

test('says that a sent invoice cannot be edited, and leads to its list', async ({ client }) => {
  const draft = await aDraft(client);
  await client.call(sendInvoice, { params: { id: draft.id } });
  await openApp(`/invoices/edit/${draft.id}`, client, /^Invoice /);
  expect(
    screen.getByText('This invoice has been sent: it cannot be changed any more.'),
  ).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe('/invoices/sent');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test("answers Page not found for another client's draft", async () => {
  const draft = await aDraft(await signedInClient());
  await openApp(`/invoices/edit/${draft.id}`, await signedInClient());
  expect(await heading('Page not found')).toBeTruthy();
});

test('redirects a credit note at the address of an invoice to its own form', async ({ client }) => {
  const { id, customer_id } = await aSentInvoice(client);
  const { body } = await client.call(createCreditNote, {
    params: { customer_id, invoice_id: id },
    body: { credit_note: { number: 'CN-7', date: '2026-11-21' } },
  });
  await openApp(`/invoices/edit/${body.data.id}`, client, 'Edit credit note CN-7');
  expect(address()).toBe(`/invoices/credit-note/${body.data.id}/edit`);
});
