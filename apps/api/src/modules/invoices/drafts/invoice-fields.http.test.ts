import { getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import {
  createCreditNote,
  getCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  duplicateInvoice,
  getInvoice,
  listInvoices,
  markAsPaid,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import { DRAFT_FIELDS } from '@counterfoil/contract/invoices/schemas';
import { mapFields } from '@counterfoil/domain/pick';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  aCustomer,
  aDraft,
  aSentInvoice,
  FILLED_DRAFT,
  WORKED_EXAMPLE,
} from '@counterfoil/testkit/records';
import { beforeEach, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const read = async (id: string) => (await client.call(getInvoice, { params: { id } })).body.data;
const listed = async (id: string) =>
  (await client.call(listInvoices, { query: { page: 'all' } })).body.data.find(
    (row) => row.id === id,
  );
const pay = (id: string, invoice: object) =>
  client.raw(markAsPaid, { params: { id }, body: { invoice } });

/** An invoice of 134.61 with terms of 14 days: 34.61 paid, 50.00 credited by CN-7. */
async function partPaidAndCredited() {
  const parent = await aSentInvoice(client, { payment_terms: 14 });
  const { id, customer_id } = parent;
  await pay(id, { payment_date: '2026-11-20', amount_paid: '34.61', payment_type: 'partial' });
  const under = { customer_id, invoice_id: id };
  const items_attributes = [{ description: 'A', quantity: '1', price: '50', tax: '0' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const note = await client.call(createCreditNote, { params: under, body: { credit_note } });
  const params = { ...under, id: note.body.data.id };
  await client.call(sendCreditNote, { params });
  return { parent, params };
}

test('an invoice shows its payments, its balance and its credit note', async () => {
  const { parent, params } = await partPaidAndCredited();
  const said = {
    payment_terms: 14,
    due_date: '2026-12-05',
    payment_date: '2026-11-20',
    payment_type: 'partial',
    amount_paid: '34.61',
    total: '134.61',
    original_total: '134.61',
    balance: '50.00',
    total_due: '50.00',
    aasm_state: 'sent',
    credit_note_id: params.id,
    credit_number: 'CN-7',
    parent_id: null,
  };
  expect(await read(parent.id)).toMatchObject(said);
  expect(await listed(parent.id)).toMatchObject(said);
});

test('a credit note names its invoice, and has no due date', async () => {
  const { parent, params } = await partPaidAndCredited();
  const said = {
    type: 'CreditNote',
    number: 'CN-7',
    parent_id: parent.id,
    customer_id: parent.customer_id,
    customer_name: parent.customer_name,
    total: '50.00',
    payment_terms: parent.payment_terms,
    due_date: null,
    credit_note_id: null,
  };
  expect((await client.call(getCreditNote, { params })).body.data).toMatchObject(said);
  expect(await listed(params.id)).toMatchObject(said);
});

test('every field of a draft is stored as given, cleared, and copied to a duplicate', async () => {
  const { id } = await aDraft(client, FILLED_DRAFT);
  expect(await read(id)).toMatchObject(FILLED_DRAFT);
  expect(await listed(id)).toMatchObject(FILLED_DRAFT);
  const blank = { ...mapFields(DRAFT_FIELDS, () => null), discount: '0.00' };
  const cleared = await client.call(updateInvoice, { params: { id }, body: { invoice: blank } });
  expect(cleared.body.data).toMatchObject(blank);
  const params = { id: (await aSentInvoice(client, FILLED_DRAFT)).id };
  const { body } = await client.call(duplicateInvoice, { params });
  expect(body.data).toMatchObject({ ...FILLED_DRAFT, number: 'SAMPLE-2' });
});

test('every field of a draft credit note is stored as given', async () => {
  const { id: invoice_id, customer_id } = await aSentInvoice(client);
  const params = { customer_id, invoice_id };
  const body = { credit_note: { ...FILLED_DRAFT, ...WORKED_EXAMPLE } };
  const { data } = (await client.call(createCreditNote, { params, body })).body;
  expect(data).toMatchObject(FILLED_DRAFT);
  expect(await read(data.id)).toMatchObject(FILLED_DRAFT);
});

test('a written-off invoice says so', async () => {
  const { id } = await aSentInvoice(client);
  await pay(id, { payment_date: '2026-11-21', amount_paid: '100.00', payment_type: 'discount' });
  expect(await read(id)).toMatchObject({
    payment_type: 'discount',
    aasm_state: 'paid',
    balance: '0.00',
    total_due: '0.00',
    original_total: '134.61',
  });
});

test('an invoice kept elsewhere names its record there, and so does its customer', async () => {
  const { id, customer_id } = await aSentInvoice(client);
  const { kysely } = client.api.database;
  const there = { external_accounting_id: 'EXT-1' };
  await kysely.updateTable('invoices').set(there).where('id', '=', id).execute();
  await kysely.updateTable('customers').set(there).where('id', '=', customer_id).execute();
  expect(await read(id)).toMatchObject(there);
  const customer = await client.call(getCustomer, { params: { id: customer_id } });
  expect(customer.body.data).toMatchObject(there);
});

test('a customer shows the amount owed, whether it is complete and whether it can be deleted', async () => {
  const customer = await aCustomer(client);
  await aSentInvoice(client, { customer });
  const { kysely } = client.api.database;
  await kysely.updateTable('customers').set({ city: null }).where('id', '=', customer.id).execute();
  const said = { total_outstanding: '134.61', valid: false, is_delete_allowed: false };
  const { body } = await client.call(getCustomer, { params: { id: customer.id } });
  expect(body.data).toMatchObject(said);
  expect((await client.call(listCustomers)).body.data).toMatchObject([said]);
});
