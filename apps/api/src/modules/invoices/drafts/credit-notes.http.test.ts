import { getCustomer } from '@counterfoil/contract/customers/routes';
import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import {
  createCreditNote,
  getCreditNote,
  newCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
  getInvoice,
  listInvoices,
  markAsPaid,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aSentInvoice, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';

const errorsOf = (answer: { body: unknown }) =>
  (answer.body as { errors: Record<string, string[]> }).errors;
const noteOf = (answer: { body: unknown }) => (answer.body as { data: Invoice }).data;

const under = (parent: Invoice) => ({ customer_id: parent.customer_id, invoice_id: parent.id });
const of = (amount: string) => ({
  date: '2026-11-22',
  items_attributes: [{ description: 'Returned', quantity: '1', price: amount, tax: '0' }],
});
let notes = 0;
const credit = (client: SignedInClient, parent: Invoice, credit_note: object) =>
  client.raw(createCreditNote, {
    params: under(parent),
    body: { credit_note: { number: `C-${++notes}`, ...credit_note } },
  });
const send = (client: SignedInClient, parent: Invoice, id: string) =>
  client.raw(sendCreditNote, { params: { ...under(parent), id } });
const read = async (client: SignedInClient, id: string) =>
  (await client.call(getInvoice, { params: { id } })).body.data;

async function credited(client: SignedInClient, parent: Invoice, amount: string) {
  const draft = noteOf(await credit(client, parent, of(amount)));
  const answer = await send(client, parent, draft.id);
  expect(answer.status).toBe(200);
  return noteOf(answer);
}

describe('a new credit note', () => {
  test("starts with the invoice's lines and discount, the next number and today's date", async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client, { purchase_reference: 'PO 7' });
    const answer = await client.call(newCreditNote, { params: under(parent) });
    expect(answer.status).toBe(200);
    const { items, ...start } = answer.body.data;
    expect(start).toEqual({
      type: 'CreditNote',
      parent_id: parent.id,
      customer_id: parent.customer_id,
      customer_name: parent.customer_name,
      number: 'CN-0001',
      date: '2026-11-21',
      purchase_reference: 'PO 7',
      payment_terms: 30,
      discount: '5.00',
    });
    const shown = items.map((item) => ({ ...item, id: expect.any(String) }));
    expect(shown).toEqual(parent.items.map((item) => ({ ...item, id: expect.any(String) })));
    expect(items.some((item) => 'id' in item)).toBe(false);
  });

  test('is a draft that its invoice refers to from then on', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const answer = await credit(client, parent, { number: 'CN-7', ...WORKED_EXAMPLE });
    expect(answer.status).toBe(201);
    const draft = noteOf(answer);
    expect(draft).toMatchObject({
      type: 'CreditNote',
      parent_id: parent.id,
      customer_id: parent.customer_id,
      aasm_state: 'draft',
      total: '134.61',
      payment_terms: parent.payment_terms,
      due_date: null,
    });
    const params = { ...under(parent), id: draft.id };
    expect((await client.call(getCreditNote, { params })).body.data).toEqual(draft);
    const after = await read(client, parent.id);
    expect(after).toMatchObject({ credit_note_id: draft.id, credit_number: 'CN-7' });
    expect(after.balance).toBe('134.61');
    const listed = await client.call(listInvoices, { query: { state: 'sent' } });
    expect(listed.body.data[0]).toMatchObject({ credit_note_id: draft.id, credit_number: 'CN-7' });
  });

  test("stores payment terms, which start as the invoice's and can be cleared", async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client, { payment_terms: 14 });
    const start = await client.call(newCreditNote, { params: under(parent) });
    expect(start.body.data.payment_terms).toBe(14);
    const draft = noteOf(await credit(client, parent, { ...of('1'), payment_terms: 7 }));
    expect(draft).toMatchObject({ payment_terms: 7, due_date: null });
    const params = { ...under(parent), id: draft.id };
    const body = { credit_note: { payment_terms: null } };
    const cleared = await client.call(updateCreditNote, { params, body });
    expect(cleared.body.data).toMatchObject({ payment_terms: null, due_date: null });
  });

  test('is limited to the invoice’s original total, whatever was paid since', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const payment = { payment_date: '2026-11-21', amount_paid: '100', payment_type: 'partial' };
    await client.raw(markAsPaid, { params: { id: parent.id }, body: { invoice: payment } });
    const above = await credit(client, parent, of('134.62'));
    expect(above.status).toBe(422);
    expect(errorsOf(above)['total']).toEqual([
      'Cannot be more than the invoice’s total of £134.61',
    ]);
    const exact = await credit(client, parent, of('134.61'));
    expect(exact.status).toBe(201);
    const params = { ...under(parent), id: noteOf(exact).id };
    const raised = await client.raw(updateCreditNote, {
      params,
      body: { credit_note: { items_attributes: [of('0.01').items_attributes[0]] } },
    });
    expect(raised.status).toBe(422);
    expect(Object.keys(errorsOf(raised))).toContain('total');
  });

  test('changed through the invoices route keeps its limit, its customer and no due date', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const draft = noteOf(await credit(client, parent, of('134.61')));
    const params = { id: draft.id };
    const { items_attributes } = of('0.01');
    const raised = await client.raw(updateInvoice, {
      params,
      body: { invoice: { items_attributes } },
    });
    expect(raised.status).toBe(422);
    expect(errorsOf(raised)['total']).toEqual([
      'Cannot be more than the invoice’s total of £134.61',
    ]);
    const other = await aCustomer(client);
    const moved = await client.call(updateInvoice, {
      params,
      body: { invoice: { customer_id: other.id, payment_terms: 30, notes: 'Mine' } },
    });
    expect(moved.body.data).toMatchObject({
      customer_id: parent.customer_id,
      payment_terms: 30,
      due_date: null,
      total: '134.61',
      notes: 'Mine',
    });
  });

  test('is limited to one per invoice, also for fifty simultaneous requests', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => credit(client, parent, of('1'))),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)['full_messages']).toEqual([
        'This invoice already has a credit note.',
      ]);
    }
    const start = await client.raw(newCreditNote, { params: under(parent) });
    expect(start.status).toBe(422);
  });

  test('can be created again after its draft was deleted', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const draft = noteOf(await credit(client, parent, of('1')));
    expect((await client.call(deleteInvoice, { params: { id: draft.id } })).status).toBe(200);
    expect((await read(client, parent.id)).credit_note_id).toBeNull();
    expect((await credit(client, parent, of('2'))).status).toBe(201);
  });

  test('is found only under its own invoice and customer', async () => {
    const client = await signedInClient();
    const [parent, other] = [await aSentInvoice(client), await aSentInvoice(client)];
    const { id } = noteOf(await credit(client, parent, of('1')));
    const stranger = await aCustomer(client);
    for (const path of [
      { ...under(other), id },
      { ...under(parent), customer_id: stranger.id, id },
      { ...under(parent), id: parent.id },
      { ...under(parent), invoice_id: id, id },
    ]) {
      expect((await client.raw(getCreditNote, { params: path })).status).toBe(404);
      expect((await client.raw(sendCreditNote, { params: path })).status).toBe(404);
      const body = { credit_note: { notes: 'x' } };
      expect((await client.raw(updateCreditNote, { params: path, body })).status).toBe(404);
    }
    const mixed = { ...under(parent), customer_id: stranger.id };
    expect((await client.raw(newCreditNote, { params: mixed })).status).toBe(404);
  });

  test('can be changed until it is sent; a late change gets 409', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const { id, lock_version } = noteOf(await credit(client, parent, of('1')));
    const change = (credit_note: object) =>
      client.raw(updateCreditNote, { params: { ...under(parent), id }, body: { credit_note } });
    expect(noteOf(await change({ notes: 'A', lock_version }))).toMatchObject({ notes: 'A' });
    expect((await change({ notes: 'B', lock_version })).status).toBe(409);
    const unseen = { params: { ...under(parent), id }, query: { lock_version } };
    expect((await client.raw(sendCreditNote, unseen)).status).toBe(409);
    await send(client, parent, id);
    expect((await change({ notes: 'C' })).status).toBe(422);
  });
});

describe('sending a credit note', () => {
  test('takes its total off the balance of the invoice', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const note = await credited(client, parent, '34.61');
    expect(note).toMatchObject({ aasm_state: 'sent', total: '34.61', balance: '0.00' });
    const after = await read(client, parent.id);
    expect(after).toMatchObject({ aasm_state: 'sent', balance: '100.00', amount_paid: '0.00' });
    expect(after.payments).toEqual([
      { id: expect.any(String), date: '2026-11-22', amount: '34.61', kind: 'credit' },
    ]);
    const customer = await client.call(getCustomer, { params: { id: parent.customer_id } });
    expect(customer.body.data.total_outstanding).toBe('100.00');
  });

  test('marks an invoice with nothing left to pay as paid', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    await credited(client, parent, '134.61');
    expect(await read(client, parent.id)).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      payment_date: '2026-11-22',
    });
  });

  test('keeps an excess over the balance as credit', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const payment = { payment_date: '2026-11-21', amount_paid: '100', payment_type: 'partial' };
    await client.raw(markAsPaid, { params: { id: parent.id }, body: { invoice: payment } });
    const note = await credited(client, parent, '50.00');
    expect(note).toMatchObject({ total: '50.00', balance: '15.39' });
    const after = await read(client, parent.id);
    expect(after).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
    expect(after.payments.map(({ amount, kind }) => [amount, kind])).toEqual([
      ['100.00', 'payment'],
      ['34.61', 'credit'],
    ]);
    const customer = await client.call(getCustomer, { params: { id: parent.customer_id } });
    expect(customer.body.data.total_outstanding).toBe('-15.39');
  });

  test('for a paid invoice becomes credit in full', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const payment = { payment_date: '2026-11-21', amount_paid: '134.61' };
    await client.raw(markAsPaid, { params: { id: parent.id }, body: { invoice: payment } });
    const note = await credited(client, parent, '20.00');
    expect(note).toMatchObject({ balance: '20.00' });
    expect(await read(client, parent.id)).toMatchObject({
      aasm_state: 'paid',
      payment_date: '2026-11-21',
    });
  });

  test('takes effect once for fifty simultaneous requests', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const { id } = noteOf(await credit(client, parent, of('10')));
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(client, parent, id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(49);
    expect((await read(client, parent.id)).balance).toBe('124.61');
  });

  test('while the invoice is being paid never takes off more than is owed', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const { id } = noteOf(await credit(client, parent, of('100')));
    const part = { payment_date: '2026-11-21', amount_paid: '20', payment_type: 'partial' };
    const pay = () =>
      client.raw(markAsPaid, { params: { id: parent.id }, body: { invoice: part } });
    const [sent, ...payments] = await Promise.all([
      send(client, parent, id),
      ...Array.from({ length: 10 }, pay),
    ]);
    expect(sent?.status).toBe(200);
    for (const { status } of payments) expect([200, 422]).toContain(status);
    const after = await read(client, parent.id);
    const taken = after.payments.reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0,
    );
    expect(taken + Math.round(Number(after.balance) * 100)).toBe(13_461);
    expect(Number(after.balance)).toBeGreaterThanOrEqual(0);
  });

  test('requires a credit date and a number, but no terms', async () => {
    const client = await signedInClient();
    const parent = await aSentInvoice(client);
    const { id } = noteOf(await credit(client, parent, { ...of('1'), date: '', number: '' }));
    const refused = await send(client, parent, id);
    expect(errorsOf(refused)).toEqual({
      full_messages: ['Number: Required', 'Date: Required'],
      number: ['Required'],
      date: ['Required'],
    });
  });

  test('e-mails it and files a copy as a refund', async () => {
    const client = await signedInClient();
    const email = `${crypto.randomUUID()}@customer.test`;
    const parent = await aSentInvoice(client, { customer: await aCustomer(client, { email }) });
    const note = await credited(client, parent, '10');
    const mails = await eventually(
      () => client.api.outbox.to(email),
      (taken) => taken.length === 2,
    );
    expect(mails.at(-1)?.subject).toBe(`Credit note ${note.number} from Test Joinery Ltd`);
    const pdf = await client.call(downloadInvoice, { params: { id: note.id } });
    expect(pdf.bytes.equals(mails.at(-1)?.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
    const [envelope] = (await client.call(listEnvelopes)).body.data;
    const opened = await client.call(getEnvelope, { params: { id: envelope?.id ?? '' } });
    expect(opened.body.data.documents.map((document) => document.document_type)).toEqual([
      'sales_refund',
      'sales_invoice',
    ]);
  });
});

describe('after a change of the client’s VAT registration', () => {
  const change = async (who: SignedInClient, standing: object) => {
    const { database } = who.api;
    await database.kysely
      .updateTable('clients')
      .set(standing)
      .where('id', '=', who.clientId)
      .execute();
  };
  const half = async (vat_rate: string, tax: string) => {
    const who = await signedInClient({
      vat: { number: '123456789', scheme: 'standard', rate: vat_rate },
    });
    const items_attributes = [{ description: 'Work', quantity: '1', price: '100.00', tax }];
    return { who, sent: await aSentInvoice(who, { items_attributes }) };
  };

  test('a credit note may use the old rate that its invoice charged, and no other', async () => {
    const { who, sent } = await half('12.5', '12.5');
    await change(who, { vat_rate: '20' });
    const { body } = await who.call(newCreditNote, { params: under(sent) });
    expect(body.data.items).toMatchObject([{ tax: '12.5' }]);
    const line = { description: 'Work', quantity: '1', price: '50.00' };
    const wrong = await credit(who, sent, { items_attributes: [{ ...line, tax: '17.5' }] });
    expect(wrong.status).toBe(422);
    const right = await credit(who, sent, { items_attributes: [{ ...line, tax: '12.5' }] });
    expect(noteOf(right).total).toBe('56.25');
    const changed = await who.call(updateCreditNote, {
      params: { ...under(sent), id: noteOf(right).id },
      body: { credit_note: { notes: 'half of it' } },
    });
    expect(changed.body.data).toMatchObject({ notes: 'half of it', total: '56.25' });
  });

  test('proposed and copied values can be saved: no VAT once the client is not registered', async () => {
    const { who, sent } = await half('20', '20');
    const draft = (await who.call(duplicateInvoice, { params: { id: sent.id } })).body.data;
    await change(who, { vat_registered: false });
    const { body } = await who.call(newCreditNote, { params: under(sent) });
    expect(body.data.items).toMatchObject([{ tax: '0' }]);
    const copy = await who.call(duplicateInvoice, { params: { id: sent.id } });
    expect(copy.body.data).toMatchObject({ vat_total: '0.00', total: '95.00' });
    const params = { id: draft.id };
    const noted = await who.call(updateInvoice, { params, body: { invoice: { notes: 'x' } } });
    expect(noted.body.data).toMatchObject({ vat_total: '0.00', notes: 'x' });
  });

  test('a copied line with a discontinued rate needs a new rate', async () => {
    const { who, sent } = await half('12.5', '12.5');
    await change(who, { vat_rate: '20' });
    const copy = await who.call(duplicateInvoice, { params: { id: sent.id } });
    expect(copy.status).toBe(201);
    expect(copy.body.data.items).toMatchObject([{ tax: null }]);
  });
});
