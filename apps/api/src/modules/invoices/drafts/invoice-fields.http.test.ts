import { getCustomer } from '@counterfoil/contract/customers/routes';
import { getCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { DRAFT_FIELDS } from '@counterfoil/contract/invoices/schemas';
import { mapFields } from '@counterfoil/domain/pick';
import { test, under, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { FILLED_DRAFT, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { expect } from 'vitest';

/** An invoice has no reason for a credit: the field is left out where it is given. */
const FILLED_INVOICE = { ...FILLED_DRAFT, credit_reason: null };

/** The fields of an invoice in its own reply and in the list. */
async function expectShown(client: InvoicingClient, id: string, fields: object) {
  expect(await client.read({ id })).toMatchObject(fields);
  const listed = (await client.list({ page: 'all' })).data.find((row) => row.id === id);
  expect(listed).toMatchObject(fields);
}

test('an invoice is returned with every field of itself and its lines', async ({ client }) => {
  const customer = await client.customer({ name: 'Ash & Sons' });
  const item = { description: 'Oak', quantity: '1', price: '10.00', tax: '20' };
  const fields = { ...FILLED_INVOICE, discount: '0.50' };
  const { id } = await client.draft({
    customer,
    ...FILLED_DRAFT,
    discount: '0.50',
    items_attributes: [item],
  });
  expect(await client.read({ id })).toEqual({
    ...fields,
    id,
    type: 'invoice',
    due_date: '2026-12-21',
    payment_date: null,
    settled_by: [],
    customer_credit: '0.00',
    left_to_pay: '11.40',
    reminders_count: 0,
    last_reminded_at: null,
    customer_id: customer.id,
    customer_name: 'Ash & Sons',
    net_totals: '10.00',
    vat_total: '1.90',
    total: '11.40',
    original_total: '11.40',
    balance: '11.40',
    overpaid: '0.00',
    total_due: '11.40',
    amount_paid: '0.00',
    payment_type: null,
    aasm_state: 'draft',
    credit_note_id: null,
    credit_number: null,
    parent_id: null,
    external_accounting_id: null,
    lock_version: 0,
    items: [{ ...item, id: expect.any(String), price: '10', net_total: '10.00' }],
    vat_breakdown: [{ rate: '20', net: '9.50', vat: '1.90' }],
    payments: [],
    credit_moves: [],
    reminders: [],
    delivery: null,
  });
});

test('an invoice shows its payments and its credit note, which names it', async ({ client }) => {
  const parent = await client.sent({ payment_terms: 14 });
  const part = { payment_date: '2026-11-20', amount_paid: '34.61', payment_type: 'partial' };
  await client.pay(parent, part);
  const note = await client.credited(parent, '50', { number: 'CN-7' });
  await expectShown(client, parent.id, {
    ...part,
    payment_terms: 14,
    due_date: '2026-12-05',
    total: '134.61',
    original_total: '134.61',
    balance: '50.00',
    total_due: '50.00',
    aasm_state: 'sent',
    credit_note_id: note.id,
    credit_number: 'CN-7',
    parent_id: null,
  });
  const fields = {
    type: 'CreditNote',
    number: 'CN-7',
    parent_id: parent.id,
    customer_id: parent.customer_id,
    customer_name: parent.customer_name,
    total: '50.00',
    payment_terms: 14,
    due_date: null,
    credit_note_id: null,
  };
  await expectShown(client, note.id, fields);
  const params = { ...under(parent), id: note.id };
  expect((await client.call(getCreditNote, { params })).body.data).toMatchObject(fields);
});

test('every field of a draft or a credit note is stored, cleared and copied', async ({
  client,
}) => {
  const { id } = await client.draft(FILLED_DRAFT);
  await expectShown(client, id, FILLED_INVOICE);
  const blank = { ...mapFields(DRAFT_FIELDS, () => null), discount: '0.00' };
  expect((await client.edit({ id }, blank)).invoice).toMatchObject(blank);
  const sent = await client.sent(FILLED_DRAFT);
  const copy = await client.duplicate(sent);
  expect(copy.invoice).toMatchObject({ ...FILLED_INVOICE, number: 'SAMPLE-2' });
  const note = { ...FILLED_DRAFT, number: 'SAMPLE-3' };
  const { invoice } = await client.credit(sent, { ...note, ...WORKED_EXAMPLE });
  await expectShown(client, invoice.id, note);
});

test('an invoice kept elsewhere and its customer name their records there', async ({ client }) => {
  const { id, customer_id } = await client.sent();
  const there = { external_accounting_id: 'EXT-1' };
  await setRows(client, 'invoices', there);
  await setRows(client, 'customers', there);
  await expectShown(client, id, there);
  const { body } = await client.call(getCustomer, { params: { id: customer_id } });
  expect(body.data).toMatchObject(there);
});
