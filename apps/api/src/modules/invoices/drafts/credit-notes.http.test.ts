import * as routes from '@counterfoil/contract/invoices/credit-note-routes';
import { previewUnsaved } from '@counterfoil/contract/invoices/routes';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { theEnvelope } from '@counterfoil/testkit/envelopes';
import { test, under } from '@counterfoil/testkit/invoicing';
import { WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

const ABOVE = refusal(
  422,
  expect.stringMatching(/Cannot be more than the invoice’s total of £134.61$/),
);

describe('a new credit note', () => {
  test("starts with the invoice's lines, the next number and today's date", async ({ client }) => {
    const parent = await client.sent({ purchase_reference: 'PO 7', payment_terms: 14 });
    const { status, invoice: start } = await client.startNote(parent);
    expect(status).toBe(200);
    expect(start).toEqual({
      type: 'CreditNote',
      parent_id: parent.id,
      customer_id: parent.customer_id,
      customer_name: parent.customer_name,
      number: 'CN-0001',
      date: '2026-11-21',
      purchase_reference: 'PO 7',
      payment_terms: 14,
      discount: '5.00',
      items: parent.items.map(({ id, ...item }) => id && item),
    });
  });

  test('is a draft that its invoice refers to until it is deleted', async ({ client }) => {
    const parent = await client.sent();
    const { status, invoice: draft } = await client.credit(parent, {
      number: 'CN-7',
      ...WORKED_EXAMPLE,
    });
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      type: 'CreditNote',
      parent_id: parent.id,
      customer_id: parent.customer_id,
      aasm_state: 'draft',
      total: parent.total,
      payment_terms: parent.payment_terms,
      due_date: null,
      items: parent.items.map((item) => ({ ...item, id: expect.any(String) })),
    });
    const params = { ...under(parent), id: draft.id };
    expect((await client.call(routes.getCreditNote, { params })).body.data).toEqual(draft);
    const named = { credit_note_id: draft.id, credit_number: 'CN-7' };
    expect(await client.read(parent)).toMatchObject({ ...named, balance: parent.balance });
    expect((await client.list({ state: 'sent' })).data).toMatchObject([named]);
    expect((await client.remove(draft)).status).toBe(200);
    expect((await client.read(parent)).credit_note_id).toBeNull();
    expect((await client.credit(parent, {})).status).toBe(201);
  });

  test('cannot be dated before its invoice, in a draft, on a preview or when sent', async ({
    client,
  }) => {
    const parent = await client.sent({ date: '2026-11-30' });
    expect((await client.startNote(parent)).invoice.date).toBe('2026-11-30');
    const early = refusal(422, 'Date: Cannot be before the invoice’s date, 30/11/2026');
    expect(await client.credit(parent, { date: '2026-11-29' })).toMatchObject(early);
    const { invoice: draft } = await client.credit(parent, { date: '2026-11-30', ...untaxed('1') });
    expect(await client.editNote(parent, draft, { date: '2026-11-29' })).toMatchObject(early);
    const body = { invoice: { date: '2026-11-29', parent_id: parent.id } };
    const params = { customer_id: parent.customer_id };
    expect(await client.ask(previewUnsaved, { params, body })).toMatchObject(early);
    // As a draft from before.
    await setRows(client, 'invoices', { date: '2026-11-29' }, draft.id);
    expect(await client.sendNote(parent, draft)).toMatchObject(early);
  });

  test("stores payment terms, which start as the invoice's", async ({ client }) => {
    const parent = await client.sent({ payment_terms: 14 });
    const { invoice: note } = await client.credit(parent, { payment_terms: 7 });
    expect(note).toMatchObject({ payment_terms: 7, due_date: null });
    const cleared = await client.editNote(parent, note, { payment_terms: null });
    expect(cleared.invoice).toEqual({ ...note, payment_terms: null, lock_version: 1 });
    // Through the route of invoices it keeps its customer.
    const { id } = await client.customer();
    const changes = { payment_terms: 30, notes: 'Mine' };
    const { invoice } = await client.edit(note, { customer_id: id, ...changes });
    expect(invoice).toEqual({ ...note, ...changes, lock_version: 2 });
  });

  test('is limited to the invoice’s original total, whatever was paid', async ({ client }) => {
    const parent = await client.sent();
    await client.pay(parent, partly('100'));
    expect(await client.credit(parent, untaxed('134.62'))).toMatchObject(ABOVE);
    const note = await client.noted(parent, '134.61');
    const { items_attributes } = untaxed('0.01');
    expect(await client.editNote(parent, note, { items_attributes })).toMatchObject(ABOVE);
    expect(await client.edit(note, { items_attributes })).toMatchObject(ABOVE);
  });

  test('is found only under its own invoice and customer', async ({ client }) => {
    const [parent, other] = [await client.sent(), await client.sent()];
    const { id } = await client.noted(parent);
    const { id: customer_id } = await client.customer();
    const body = { credit_note: { notes: 'x' } };
    for (const params of [
      { ...under(other), id },
      { ...under(parent), customer_id, id },
      { ...under(parent), id: parent.id },
      { ...under(parent), invoice_id: id, id },
    ]) {
      expect((await client.ask(routes.getCreditNote, { params })).status).toBe(404);
      expect((await client.ask(routes.sendCreditNote, { params })).status).toBe(404);
      expect((await client.ask(routes.updateCreditNote, { params, body })).status).toBe(404);
    }
    const params = { ...under(parent), customer_id };
    expect((await client.ask(routes.newCreditNote, { params })).status).toBe(404);
  });
});

describe('sending a credit note', () => {
  test.for([
    [
      'takes its total off the balance of the invoice',
      { paid: null, credited: '34.61', left: '0.00', owed: '100.00' },
      { aasm_state: 'sent', balance: '100.00', amount_paid: '0.00' },
      ['34.61 credit 2026-11-22'],
    ],
    [
      'marks an invoice with nothing left to pay as paid',
      { paid: null, credited: '134.61', left: '0.00', owed: '0.00' },
      { aasm_state: 'paid', balance: '0.00', payment_date: '2026-11-22' },
      ['134.61 credit 2026-11-22'],
    ],
    [
      'keeps an excess over the balance as credit',
      { paid: '100', credited: '50.00', left: '15.39', owed: '-15.39' },
      { aasm_state: 'paid', balance: '0.00', payment_date: '2026-11-22' },
      ['100.00 payment 2026-11-21', '34.61 credit 2026-11-22'],
    ],
    [
      'for a paid invoice becomes credit in full',
      { paid: '134.61', credited: '20.00', left: '20.00', owed: '-20.00' },
      { aasm_state: 'paid', balance: '0.00', payment_date: '2026-11-21' },
      ['134.61 payment 2026-11-21'],
    ],
  ] as const)('%s', async ([, { paid, credited, left, owed }, result, records], { client }) => {
    const parent = await client.sent();
    if (paid !== null) await client.pay(parent, partly(paid));
    const note = await client.credited(parent, credited);
    expect(note).toMatchObject({ aasm_state: 'sent', total: credited, balance: left });
    const after = await client.read(parent);
    expect(after).toMatchObject(result);
    const payments = after.payments.map((each) => `${each.amount} ${each.kind} ${each.date}`);
    expect(payments.sort()).toEqual(records);
    expect(await client.owedBy(parent.customer_id)).toBe(owed);
  });

  test('requires a credit date and a number, but no terms', async ({ client }) => {
    const parent = await client.sent();
    const blank = { ...untaxed('1'), date: '', number: '', payment_terms: null };
    const { invoice } = await client.credit(parent, blank);
    expect(errorsOf(await client.sendNote(parent, invoice))).toEqual({
      full_messages: ['Number: Required', 'Date: Required'],
      number: ['Required'],
      date: ['Required'],
    });
  });

  test('e-mails it and files a copy as a refund', async ({ client, address }) => {
    const note = await client.credited(await client.sentTo(address), '10');
    const [, mail] = await client.mailsTo(address, 2);
    expect(mail?.subject).toBe(`Credit note ${note.number} from Test Joinery Ltd: £10.00`);
    expect((await client.download(note)).bytes).toEqual(mail?.attachments[0]?.content);
    const { documents } = await theEnvelope(client);
    const types = documents.map(({ document_type }) => document_type);
    expect(types).toEqual(['sales_refund', 'sales_invoice']);
  });
});

describe('after a change of the client’s VAT registration', () => {
  const line = (tax: string) => ({
    items_attributes: [{ description: 'Work', quantity: '1', price: '100.00', tax }],
  });

  test('a credit note may use the old rate of its invoice, and no other', async ({ client }) => {
    await client.become({ vat_rate: '12.5' });
    const sent = await client.sent(line('12.5'));
    await client.become({ vat_rate: '20' });
    // A copy needs a new rate.
    expect((await client.duplicate(sent)).invoice.items).toMatchObject([{ tax: null }]);
    expect((await client.startNote(sent)).invoice.items).toMatchObject([{ tax: '12.5' }]);
    expect((await client.credit(sent, line('17.5'))).status).toBe(422);
    const right = await client.credit(sent, { ...line('12.5'), discount: '50' });
    expect(right.invoice.total).toBe('56.25');
    const changed = await client.editNote(sent, right.invoice, { notes: 'half of it' });
    expect(changed.invoice).toMatchObject({ notes: 'half of it', total: '56.25' });
  });

  test('copied values can be saved without VAT by an unregistered client', async ({ client }) => {
    const sent = await client.sent(line('20'));
    const { invoice: draft } = await client.duplicate(sent);
    await client.become({ vat_registered: false });
    expect((await client.startNote(sent)).invoice.items).toMatchObject([{ tax: '0' }]);
    const untaxedCopy = { vat_total: '0.00', total: '95.00' };
    expect((await client.duplicate(sent)).invoice).toMatchObject(untaxedCopy);
    expect((await client.edit(draft, { notes: 'x' })).invoice).toMatchObject(untaxedCopy);
  });
});
