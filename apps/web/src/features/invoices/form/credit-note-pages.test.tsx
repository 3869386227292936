import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { leaveTheService } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { onPhone } from '#testing/dom.ts';
import { loseSending } from '#testing/intercept.ts';
import {
  invoicesOf,
  linesOf,
  mailSheet,
  sendNow,
  totalsShown,
  typeLine,
  saveDraft,
} from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, saidOf, type } from '#testing/fields.ts';
import { address, answer, heading, press } from '#testing/page.ts';

const newNote = ({ id }: Invoice) => `/invoices/${id}/credit-note/create`;
const editNote = ({ id }: Invoice) => `/invoices/credit-note/${id}/edit`;
const RETURNED = {
  number: 'CN-7',
  date: '2026-11-21',
  items_attributes: [{ description: 'Returned', quantity: '1', price: '34.61', tax: '0' }],
};

/** A sent invoice of £134.61. */
async function invoiced() {
  const client = await invoicingClient();
  const customer = await client.customer({ name: 'Fig & Co' });
  const parent = await client.sent({ number: 'S-1', customer, purchase_reference: 'PO 7' });
  return { client, customer, parent };
}

/** The form of its new credit note, opened by its address. */
async function openNew(query = '') {
  const { client, parent } = await invoiced();
  await openApp(newNote(parent) + query, client, 'Credit note for S-1');
  return { client, parent, stored: () => client.read(parent) };
}

/** Its draft credit note of 34.61. */
async function noted() {
  const { client, parent } = await invoiced();
  return { client, parent, note: (await client.credit(parent, RETURNED)).invoice };
}

/** The edit screen of that draft. */
async function openDraft() {
  const made = await noted();
  await openApp(editNote(made.note), made.client, 'Edit credit note CN-7');
  return made;
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
  const bar = screen.getByText('Credit', { selector: 'span' }).parentElement;
  expect(bar?.textContent).toBe(`Credit£134.61leaves £0.00 on ${parent.number}`);
  expect(totalsShown()).toMatchObject({
    Total: '£134.61',
    'Invoice total': '£134.61',
    'Left to pay now': '£134.61',
    'After this credit note': '£0.00',
  });
});

test('shows the invoice’s balance and the excess credit with each keystroke', async ({
  client,
}) => {
  const parent = await client.sent({ number: 'S-1' });
  await client.pay(parent, { amount_paid: '100', payment_type: 'partial' });
  await openApp(newNote(parent), client, 'Credit note for S-1');
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

test("refuses a date before the invoice's at its field", async () => {
  const { client } = await openNew();
  change('Credit date', '20/11/2026');
  press('Save as draft');
  await expectSaid('Credit date', 'Cannot be before the invoice’s date, 21/11/2026');
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('saves a draft under its invoice and goes to the drafts', async () => {
  const { client, parent } = await openNew(`?customerId=whoever`);
  typeLine('Quantity', 1, '1');
  change('Payment terms', '14');
  await saveDraft();
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
  await sendNow('Sent');
  expect(address()).toBe('/invoices/sent');
  expect(await screen.findByText('Credit note sent!')).toBeTruthy();
  expect(screen.getByText('A copy will be added to your monthly envelope.')).toBeTruthy();
  // 49.99 less the discount of 5.00, with 20% VAT.
  expect(await stored()).toMatchObject({ balance: '80.62', aasm_state: 'sent' });
});

test('requires a reason before it is sent, and keeps the one given', async () => {
  const { client, stored } = await openNew();
  press('Send');
  const asked = await mailSheet('Do you want to send now?');
  expect(await within(asked).findByText(/add a reason/)).toBeTruthy();
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  type('Reason for the credit', 'Goods returned');
  press('Send');
  const sheet = await mailSheet('Do you want to send now?');
  const added = within(sheet).getByRole('region', { name: 'Included automatically' });
  expect(added.textContent).toMatch(/Original invoiceS-1.*ReasonGoods returned/);
  expect(within(sheet).queryByText(/add a reason/)).toBeNull();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Send' }));
  await screen.findByText('Credit note sent!');
  const note = await client.read({ id: (await stored()).credit_note_id ?? '' });
  expect(note).toMatchObject({ aasm_state: 'sent', credit_reason: 'Goods returned' });
});

test('marks the required fields of a credit note; payment terms are optional', async () => {
  await openNew();
  type('Credit note number', '');
  change('Payment terms', '');
  change('Credit date', '');
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

test('reports a credit note that another person saved first, and loses nothing typed', async () => {
  const { client, parent } = await openNew();
  typeLine('Description', 1, 'Typed with care');
  await client.credit(parent, {});
  press('Save as draft');
  expect(await screen.findByText('This invoice already has a credit note.')).toBeTruthy();
  expect(linesOf('Description')[0]).toBe('Typed with care');
});

test('a retry after a lost answer creates and sends one credit note', async () => {
  const { client, stored } = await openNew();
  const heal = loseSending();
  await sendNow(/^Edit credit note/);
  expect(await screen.findByText(/^We could not reach the server/)).toBeTruthy();
  heal();
  await sendNow('Sent');
  expect((await stored()).balance).toBe('0.00');
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('leads to a customer’s missing details, and returns to the typed text', async () => {
  const { client, customer, parent } = await invoiced();
  await setRows(client, 'customers', { city: '' }, customer.id);
  await openApp(newNote(parent), client, 'Credit note for S-1');
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
  await sendNow('Sent');
  expect(await client.read(note)).toMatchObject({ aasm_state: 'sent', total: '30.00' });
  expect((await client.read(parent)).balance).toBe('104.61');
});

test('reports a version saved by another person, keeps the text, and loads theirs on request', async () => {
  const { client, note, parent } = await openDraft();
  await client.editNote(parent, note, { purchase_reference: 'Theirs' });
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
  const { id } = await client.sent({ number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Credit' }));
  await heading('Credit note for S-1');
  typeLine('Price', 1, '1');
  press('Cancel');
  await answer('Discard', "You've made changes!");
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/sent/${id}`);
});

test('has a way back to its invoice, which asks when something was typed', async () => {
  const { parent } = await openNew();
  const back = screen.getByRole('link', { name: 'Invoice S-1' });
  expect(back.getAttribute('href')).toBe(`/invoices/sent/${parent.id}`);
  typeLine('Price', 1, '1');
  fireEvent.click(back);
  await answer('Discard', "You've made changes!");
  await heading('Invoice S-1');
});

test('on phones the bar has the buttons of an invoice, and the link above leads back', async () => {
  onPhone();
  await openNew();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  for (const name of ['Preview', 'Save as draft', 'Send'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invoice S-1' })).toBeTruthy();
});

test('says that a sent credit note cannot be changed', async () => {
  const { client, parent, note } = await noted();
  await client.sendNote(parent, note);
  await openApp(editNote(note), client);
  expect(await screen.findByText(/^This credit note has been sent/)).toBeTruthy();
});

test('says that an invoice cannot have a second credit note', async () => {
  const { client, parent, note } = await noted();
  await client.sendNote(parent, note);
  await openApp(newNote(parent), client);
  expect(await screen.findByText('This invoice already has a credit note.')).toBeTruthy();
});

test('a client who has left cannot create a credit note', async ({ client }) => {
  const parent = await client.sent();
  await leaveTheService(client);
  await openApp(newNote(parent), client);
  expect(await screen.findByText(/you can no longer create credit notes/)).toBeTruthy();
});

test('a client who has left can read a draft credit note, and is told why it cannot be changed', async () => {
  const { client, note } = await noted();
  await leaveTheService(client);
  await openApp(editNote(note), client, 'Credit note CN-7');
  expect(screen.getByText(/you can no longer change drafts/)).toBeTruthy();
  const lines = screen.getByRole('table', { name: 'Lines of the credit note' });
  expect(within(lines).getByText('Returned')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
