import { type SignedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { aDraft } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, loseAnswers, refuse } from '#testing/intercept.ts';
import {
  chooseCustomer,
  invoicesOf,
  lineField,
  mailSheet,
  linesOf,
  sendNow,
  typeLine,
  writeLine,
  saveDraft,
} from '#testing/invoice-form.ts';
import { openFilled, openNew } from '#testing/new-invoice.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, saidOf, type } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';

const MISSING =
  'This customer is missing details. Please complete the details to finish sending the invoice.';
const inSheet = (sheet: HTMLElement, label: string) =>
  within(sheet).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const isSending = ({ url }: Request) => url.includes('/send_to_customer');

/** Two addresses. */
const TWO = { email: 'a@fig.test,b@fig.test' };
async function openDraft(changes: Parameters<typeof aDraft>[1] = {}) {
  const client = await invoicingClient();
  const draft = await client.draft({ number: 'FIG-7', ...changes });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  const lines = async () => (await client.read(draft)).items.map(({ description }) => description);
  return { client, draft, lines };
}
/** As for imported customers. */
const withoutPhone = (client: SignedInClient, id: string) =>
  setRows(client, 'customers', { phone_no_1: null }, id);

test('asks before sending, with the invoice and its recipients; No changes nothing', async () => {
  const { client } = await openFilled(TWO);
  press('Send');
  const question = await mailSheet('Do you want to send now?');
  expect(question.textContent).toContain(
    'Invoice INV-0001 for £120.00 goes to Fig & Co by email. You can’t change it after that.',
  );
  expect(inSheet(question, 'To')).toHaveProperty('value', 'a@fig.test, b@fig.test');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await invoicesOf(client, 'draft')).toEqual([]);
  expect(linesOf('Description')).toEqual(['Shelf']);
});

test('shows what the mail adds to the message, with notes not saved yet', async () => {
  await openFilled(TWO);
  type('Notes to the customer', 'Thank you');
  type('Purchase reference', 'PO 7');
  press('Send');
  await mailSheet('Do you want to send now?');
  const added = screen.getByRole('region', { name: 'Included automatically' });
  for (const part of ['Thank you', 'PO 7', 'INV-0001', '£120.00', /^Kind regards,/, /“Dear .+,”/]) {
    expect(within(added).getByText(part)).toBeTruthy();
  }
});

test('a recipient pasted on a separate line joins the others', async () => {
  await openFilled(TWO);
  press('Send');
  const to = inSheet(await mailSheet('Do you want to send now?'), 'To');
  // A field that grows shows them all.
  expect(to.tagName).toBe('TEXTAREA');
  expect(fireEvent.keyDown(to, { key: 'Enter' })).toBe(false);
  fireEvent.change(to, { target: { value: 'Jo <a@fig.test>,\nb@fig.test' } });
  expect(to.value).toBe('Jo <a@fig.test>, b@fig.test');
  fireEvent.blur(to);
  await waitFor(() => expect(to.value).toBe('a@fig.test, b@fig.test'));
});

test('opens the paid invoices after sending one with a total of 0, which is paid at once', async () => {
  const { client } = await openNew(TWO);
  chooseCustomer('Fig');
  writeLine(1, 'First visit', '1', '0');
  await sendNow('Paid history');
  expect(await invoicesOf(client, 'paid')).toMatchObject([{ number: 'INV-0001', total: '0.00' }]);
});

test('creates a new invoice, sends it, and opens the sent invoices', async () => {
  const { client } = await openFilled(TWO);
  await sendNow('Sent');
  expect(address()).toBe('/invoices/sent');
  expect(await screen.findByText('Invoice sent!')).toBeTruthy();
  expect(screen.getByText('A copy will be added to your monthly envelope.')).toBeTruthy();
  expect(await invoicesOf(client, 'sent')).toMatchObject([{ number: 'INV-0001', total: '120.00' }]);
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('marks all missing fields, line by line, and focuses the first', async () => {
  const { client } = await openNew(TWO);
  type('Invoice number', '');
  change('Invoice date', '');
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
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('removes an error as soon as its field is valid', async () => {
  await openNew(TWO);
  press('Send');
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3));
  typeLine('Price', 1, '10');
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2));
  expect(lineField('Price', 1).getAttribute('aria-invalid')).toBeNull();
});

test('requires the terms and the rate missing from a draft', async () => {
  await openDraft({
    payment_terms: null,
    items_attributes: [{ description: 'Shelf', quantity: '1', price: '10', tax: null }],
    discount: null,
  });
  press('Send');
  await expectSaid('Payment terms', 'Required');
  expect(lineField('VAT %', 1).getAttribute('aria-invalid')).toBe('true');
});

test('empty lines at the end are left out', async () => {
  const { client } = await openFilled(TWO);
  press('Add line');
  press('Add line');
  await sendNow('Sent');
  const [sent] = await invoicesOf(client, 'sent');
  expect((await client.read({ id: sent?.id ?? '' })).items).toHaveLength(1);
});

test('saves changes before it sends', async () => {
  const { client, draft, lines } = await openDraft();
  typeLine('Description', 2, 'Sheep wool');
  await sendNow('Sent');
  expect(await lines()).toEqual(['Shelf', 'Sheep wool', 'Book']);
  expect(await client.read(draft)).toMatchObject({ aasm_state: 'sent', total: '134.61' });
});

test('Ctrl and Enter opens the question whether to send, without answering it', async () => {
  const { client } = await openDraft();
  fireEvent.keyDown(lineField('Price', 1), { key: 'Enter', ctrlKey: true });
  const question = await mailSheet('Do you want to send now?');
  fireEvent.keyDown(question, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(question, { key: 's', ctrlKey: true });
  expect(await invoicesOf(client, 'sent')).toEqual([]);
  expect(linesOf('Description')).toHaveLength(3);
});

test('opens a created invoice in its edit screen when sending fails, and sends it from there', async () => {
  const { client } = await openFilled(TWO);
  const heal = refuse('The printer is on fire.', 503, isSending);
  await sendNow('Edit invoice INV-0001');
  expect(await screen.findByText('The printer is on fire.')).toBeTruthy();
  expect(linesOf('Description')).toEqual(['Shelf']);
  const [draft] = await invoicesOf(client, 'draft');
  expect(address()).toBe(`/invoices/edit/${draft?.id}`);
  heal();
  await sendNow('Sent');
  expect(await invoicesOf(client, 'sent')).toMatchObject([{ id: draft?.id }]);
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('a lost connection while sending is reported beside the buttons, as when saving', async () => {
  const { client } = await openFilled(TWO);
  const heal = intercept(() => Promise.reject(new TypeError('network')));
  const places: (Element | null | undefined)[] = [];
  for (const button of ['Send', 'Save as draft']) {
    press(button);
    const said = await screen.findByText(/could not reach the server/);
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
    places.push(said.closest('[role=alert]')?.parentElement);
    typeLine('Description', 1, `Typed before ${button}`);
    lineField('Description', 1).focus();
  }
  expect(places[0]?.parentElement?.textContent).toContain('Save as draft');
  expect(places[1]).toBe(places[0]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Dismiss message' })).toBeNull();
  heal();
  press('Send');
  await mailSheet('Do you want to send now?');
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('does not add lines again that were saved before a failed send', async () => {
  const { lines } = await openDraft();
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
  await saveDraft();
  expect(await lines()).toEqual(['Shelf', 'Insulation', 'Book', 'Brass nails']);
});

test('a retry after a lost answer to sending gets the first answer', async () => {
  const { client } = await openDraft();
  const heal = loseAnswers(isSending);
  await sendNow();
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
  heal();
  await sendNow('Sent');
  expect(await invoicesOf(client, 'sent')).toHaveLength(1);
});

test('reports a customer’s missing details, leads there, and returns to the typed text', async ({
  client,
}) => {
  const customer = await client.customer({ name: 'Fig & Co' });
  await withoutPhone(client, customer.id);
  const draft = await client.draft({ customer, number: 'FIG-7' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  typeLine('Description', 1, 'Oak shelf');
  press('Send');
  await expectSaid('Customer', MISSING);
  press('Complete the details');
  await heading('Fig & Co');
  type('Phone number', '020 7946 0777');
  press('Save changes');
  await heading('Edit invoice FIG-7');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Oak shelf'));
  await sendNow('Sent');
  expect((await client.read(draft)).items[0]?.description).toBe('Oak shelf');
});

test('shows the server’s refusal of an incomplete customer on the customer field', async () => {
  const { client, draft } = await openDraft();
  await withoutPhone(client, draft.customer_id);
  await sendNow();
  await expectSaid('Customer', MISSING);
  expect(screen.getByRole('button', { name: 'Complete the details' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('does not send changes by another person that the user has not seen', async () => {
  const { client, draft } = await openDraft();
  await client.edit(draft, { discount: '100' });
  await sendNow();
  expect(await screen.findByRole('button', { name: 'Load the newer version' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await invoicesOf(client, 'sent')).toEqual([]);
});
