import {
  createCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { getInvoice, markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { loseAnswers } from '#testing/intercept.ts';
import { invoicesOf, linesOf, sendNow, totalsShown, typeLine } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, field, heading, press, saidOf, type } from '#testing/page.ts';

const under = ({ id, customer_id }: Invoice) => ({ invoice_id: id, customer_id });

/** Opens the form of a new credit note for a sent invoice of £134.61 by its address. */
async function openNew(query = '') {
  const client = await signedInClient();
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  const parent = await aSentInvoice(client, {
    number: 'S-1',
    customer,
    purchase_reference: 'PO 7',
  });
  await openApp(`/invoices/${parent.id}/credit-note/create${query}`, client);
  await heading('Credit note for S-1');
  const stored = async () =>
    (await client.call(getInvoice, { params: { id: parent.id } })).body.data;
  return { client, customer, parent, stored };
}

/** The edit screen of a draft credit note of 34.61. */
async function openDraft() {
  const client = await signedInClient();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  const items_attributes = [{ description: 'Returned', quantity: '1', price: '34.61', tax: '0' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const answer = await client.call(createCreditNote, {
    params: under(parent),
    body: { credit_note },
  });
  const note = answer.body.data;
  await openApp(`/invoices/credit-note/${note.id}/edit`, client, 'Edit credit note CN-7');
  return { client, parent, note };
}

test("starts with its invoice's content, the next number and today, and a fixed customer", async () => {
  const { parent } = await openNew();
  expect(field('Credit note number')).toHaveProperty('value', 'CN-0001');
  expect(field('Credit date')).toHaveProperty('value', '21/11/2026');
  expect(field('Purchase reference')).toHaveProperty('value', 'PO 7');
  expect(field('Discount')).toHaveProperty('value', '5.00');
  expect(linesOf('Description')).toEqual(parent.items.map(({ description }) => description));
  expect(screen.getByLabelText('Customer').textContent).toBe('Fig & Co');
  expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
  expect(field('Payment terms')).toHaveProperty('value', '30');
  expect(screen.queryByText('Due date')).toBeNull();
  expect(totalsShown()).toMatchObject({
    Total: '£134.61',
    'It came to': '£134.61',
    'Left to pay now': '£134.61',
    'After this credit note': '£0.00',
  });
});

test("shows with each keystroke the invoice's balance and the excess credit", async ({
  client,
}) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  const payment = { payment_date: '2026-11-21', amount_paid: '100', payment_type: 'partial' };
  await client.raw(markAsPaid, { params: { id: parent.id }, body: { invoice: payment } });
  await openApp(`/invoices/${parent.id}/credit-note/create`, client, 'Credit note for S-1');
  expect(screen.getByText(/^£100.00 more than is left to pay/)).toBeTruthy();
  for (const n of [3, 2]) press(`Remove line ${n}`);
  typeLine('Quantity', 1, '0.5');
  await waitFor(() =>
    expect(totalsShown()).toMatchObject({
      Total: '£24.00',
      'Left to pay now': '£34.61',
      'After this credit note': '£10.61',
    }),
  );
  expect(screen.queryByText(/more than is left to pay/)).toBeNull();
});

test("refuses a total above the invoice's before any request", async () => {
  const { client } = await openNew();
  typeLine('Price', 1, '1000');
  const refusal = 'Cannot be more than the invoice’s total of £134.61';
  expect(await screen.findByText(refusal)).toBeTruthy();
  press('Save as draft');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(refusal));
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('saves a draft under its invoice and goes to the drafts', async () => {
  const { client, parent } = await openNew(`?customerId=whoever`);
  typeLine('Quantity', 1, '1');
  fireEvent.change(field('Payment terms'), { target: { value: '14' } });
  press('Save as draft');
  await heading('Drafts');
  expect(await screen.findByText('Credit note has been saved as a draft')).toBeTruthy();
  const [draft] = await invoicesOf(client, 'draft');
  expect(draft).toMatchObject({
    type: 'CreditNote',
    number: 'CN-0001',
    parent_id: parent.id,
    payment_terms: 14,
    due_date: null,
  });
});

test('sends after a question, and takes the total off the invoice', async () => {
  const { stored } = await openNew();
  for (const n of [3, 2]) press(`Remove line ${n}`);
  typeLine('Quantity', 1, '1');
  await sendNow();
  await heading('Sent');
  expect(address()).toBe('/invoices/sent');
  expect(await screen.findByText('Credit note sent!')).toBeTruthy();
  expect(screen.getByText('A copy will be added to your monthly envelope.')).toBeTruthy();
  // 49.99 less the discount of 5.00, with 20% VAT.
  expect(await stored()).toMatchObject({ balance: '80.62', aasm_state: 'sent' });
});

test('marks the required fields of a credit note; payment terms are optional', async () => {
  await openNew();
  type('Credit note number', '');
  fireEvent.change(field('Payment terms'), { target: { value: '' } });
  fireEvent.change(field('Credit date'), { target: { value: '' } });
  typeLine('Description', 1, '');
  press('Send');
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3));
  expect(saidOf('Credit date')).toContain('Required');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('refuses a used number at its field, and offers the next free one', async () => {
  await openNew();
  type('Credit note number', 's-1');
  press('Save as draft');
  fireEvent.click(await screen.findByRole('button', { name: 'Use CN-0001' }));
  expect(field('Credit note number')).toHaveProperty('value', 'CN-0001');
});

test('reports a credit note that somebody else saved first, and loses nothing typed', async () => {
  const { client, parent } = await openNew();
  typeLine('Description', 1, 'Typed with care');
  await client.call(createCreditNote, { params: under(parent), body: { credit_note: {} } });
  press('Save as draft');
  expect(await screen.findByText('This invoice already has a credit note.')).toBeTruthy();
  expect(linesOf('Description')[0]).toBe('Typed with care');
});

test('a retry after a lost answer creates and sends one credit note', async () => {
  const { client, stored } = await openNew();
  const heal = loseAnswers(({ url }) => url.includes('/send_to_customer'));
  await sendNow();
  await heading(/^Edit credit note/);
  expect(await screen.findByText(/^We could not reach the server/)).toBeTruthy();
  heal();
  await sendNow();
  await heading('Sent');
  expect((await stored()).balance).toBe('0.00');
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test("leads to a customer's missing details, and comes back to what was typed", async ({
  client,
}) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  const parent = await aSentInvoice(client, { number: 'S-1', customer });
  await setRows(client, 'customers', { city: '' }, customer.id);
  await openApp(`/invoices/${parent.id}/credit-note/create`, client, 'Credit note for S-1');
  typeLine('Description', 1, 'Typed with care');
  press('Complete the details');
  await heading(/Fig & Co|Edit customer/);
  type('City', 'York');
  press('Save changes');
  await heading('Credit note for S-1');
  expect(linesOf('Description')[0]).toBe('Typed with care');
});

test('opens a draft without address parameters; changes are saved and sent', async () => {
  const { client, note, parent } = await openDraft();
  expect(linesOf('Description')).toEqual(['Returned']);
  typeLine('Price', 1, '30');
  await sendNow();
  await heading('Sent');
  const read = async (id: string) => (await client.call(getInvoice, { params: { id } })).body.data;
  expect(await read(note.id)).toMatchObject({ aasm_state: 'sent', total: '30.00' });
  expect((await read(parent.id)).balance).toBe('104.61');
});

test('reports a version that somebody else saved, keeps the text, and loads theirs on request', async () => {
  const { client, note, parent } = await openDraft();
  const params = { ...under(parent), id: note.id };
  const credit_note = { purchase_reference: 'Theirs' };
  await client.call(updateCreditNote, { params, body: { credit_note } });
  type('Purchase reference', 'Mine');
  press('Save as draft');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(field('Purchase reference')).toHaveProperty('value', 'Mine');
  press('Load it');
  await waitFor(() => expect(field('Purchase reference')).toHaveProperty('value', 'Theirs'));
});

test('Cancel returns to the previous page, and asks when something was typed', async ({
  client,
}) => {
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  press('Credit');
  await heading('Credit note for S-1');
  typeLine('Price', 1, '1');
  press('Cancel');
  const question = await screen.findByRole('alertdialog', { name: "You've made changes!" });
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/sent/${id}`);
});

/** A sent invoice with its sent credit note. */
async function credited() {
  const client = await signedInClient();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  const items_attributes = [{ description: 'Returned', quantity: '1', price: '10', tax: '0' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const params = under(parent);
  const { id } = (await client.call(createCreditNote, { params, body: { credit_note } })).body.data;
  await client.call(sendCreditNote, { params: { ...params, id } });
  return { client, parent, id };
}

test('says that a sent credit note cannot be changed', async () => {
  const { client, id } = await credited();
  await openApp(`/invoices/credit-note/${id}/edit`, client);
  expect(await screen.findByText(/^This credit note has been sent/)).toBeTruthy();
});

test('says that an invoice cannot have a second credit note', async () => {
  const { client, parent } = await credited();
  await openApp(`/invoices/${parent.id}/credit-note/create`, client);
  expect(await screen.findByText('This invoice already has a credit note.')).toBeTruthy();
});

test('a client who has left cannot create a credit note', async ({ client }) => {
  const { id } = await aSentInvoice(client);
  await leaveTheService(client);
  await openApp(`/invoices/${id}/credit-note/create`, client);
  expect(await screen.findByText(/no credit notes can be created any more/)).toBeTruthy();
});

test('a client who has left can read a draft credit note, and sees why it cannot be changed', async ({
  client,
}) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  const items_attributes = [{ description: 'Returned', quantity: '1', price: '34.61', tax: '0' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const made = await client.call(createCreditNote, {
    params: under(parent),
    body: { credit_note },
  });
  await leaveTheService(client);
  await openApp(`/invoices/credit-note/${made.body.data.id}/edit`, client, 'Credit note CN-7');
  expect(screen.getByText(/drafts cannot be changed any more/)).toBeTruthy();
  const lines = screen.getByRole('table', { name: 'Lines of the credit note' });
  expect(within(lines).getByText('Returned')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('redirects an invoice at the address of a credit note to its own page', async ({ client }) => {
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/credit-note/${id}/edit`, client, 'Invoice S-1');
  expect(address()).toBe(`/invoices/edit/${id}`);
});
