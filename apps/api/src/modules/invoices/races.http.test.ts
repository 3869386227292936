import { getCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import { bulkDelete, bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  createInvoice,
  currentNumber,
  duplicateInvoice,
  getInvoice,
  listInvoices,
  markAsPaid,
  remindInvoice,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

const AT_ONCE = 50;

let client: SignedInClient;
let customer: Customer;
beforeEach(async () => {
  client = await signedInClient();
  customer = await aCustomer(client);
});

type Ask = () => ReturnType<SignedInClient['raw']>;

/** Makes fifty calls at once, spread over `asks`, and expects no 5xx. */
async function race(...asks: readonly Ask[]) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const which = index % asks.length;
      const { status, body } = (await asks[which]?.()) ?? { status: 0, body: null };
      return { which, status, body };
    }),
  );
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
  return answers;
}

const done = (answers: Awaited<ReturnType<typeof race>>) =>
  answers.filter(({ status }) => status < 300);

const read = async (id: string) => (await client.call(getInvoice, { params: { id } })).body.data;
const pence = (pounds: string) => Math.round(Number(pounds) * 100);

/** Balances match the payments, and the customer owes their sum less unused credit. */
async function expectBalanced() {
  const all = await client.call(listInvoices, { query: { page: 'all' } });
  let owed = 0;
  for (const { id } of all.body.data) {
    const invoice = await read(id);
    if (invoice.aasm_state === 'draft') continue;
    if (invoice.type === 'CreditNote') {
      owed -= pence(invoice.balance);
      continue;
    }
    const taken = invoice.payments.reduce((sum, { amount }) => sum + pence(amount), 0);
    expect(pence(invoice.balance)).toBe(pence(invoice.total) - taken);
    expect(invoice.aasm_state === 'paid').toBe(invoice.balance === '0.00');
    owed += pence(invoice.balance);
  }
  const { body } = await client.call(getCustomer, { params: { id: customer.id } });
  expect(pence(body.data.total_outstanding)).toBe(owed);
}

const pay =
  (id: string): Ask =>
  () =>
    client.raw(markAsPaid, {
      params: { id },
      body: { invoice: { payment_date: '2026-11-21', amount_paid: '134.61' } },
    });
const payAll =
  (ids: readonly string[]): Ask =>
  () =>
    client.raw(bulkMarkAsPaid, { body: { invoice_ids: ids } });
const send =
  (id: string): Ask =>
  () =>
    client.raw(sendInvoice, { params: { id } });

const noteUnder = (parent: Invoice) => ({
  customer_id: parent.customer_id,
  invoice_id: parent.id,
});
const credit =
  (parent: Invoice, number: string): Ask =>
  () =>
    client.raw(createCreditNote, {
      params: noteUnder(parent),
      body: {
        credit_note: {
          number,
          date: '2026-11-21',
          items_attributes: [{ description: 'A', quantity: '1', price: '50', tax: '0' }],
        },
      },
    });

/** A draft credit note of 50.00. */
async function aCreditNote(parent: Invoice): Promise<string> {
  const made = await credit(parent, `CN-${parent.number}`)();
  return (made.body as { data: Invoice }).data.id;
}
const sendNote =
  (parent: Invoice, id: string): Ask =>
  () =>
    client.raw(sendCreditNote, { params: { ...noteUnder(parent), id } });

describe('fifty simultaneous calls', () => {
  test('send an invoice once', async () => {
    const { id } = await aDraft(client, { customer });
    expect(done(await race(send(id)))).toHaveLength(1);
    await expectBalanced();
  });

  test('pay an invoice once', async () => {
    const { id } = await aSentInvoice(client, { customer });
    expect(done(await race(pay(id)))).toHaveLength(1);
    expect((await read(id)).payments).toHaveLength(1);
    await expectBalanced();
  });

  test('credit an invoice once', async () => {
    const parent = await aSentInvoice(client, { customer });
    let count = 0;
    expect(done(await race(() => credit(parent, `CN-${++count}`)()))).toHaveLength(1);
    await expectBalanced();
  });

  test('send a credit note once', async () => {
    const parent = await aSentInvoice(client, { customer });
    const id = await aCreditNote(parent);
    expect(done(await race(sendNote(parent, id)))).toHaveLength(1);
    expect(await read(parent.id)).toMatchObject({ balance: '84.61', aasm_state: 'sent' });
    await expectBalanced();
  });

  test('take a number once', async () => {
    const { body } = await client.call(currentNumber, { query: {} });
    const number = body.data.current_number;
    const take: Ask = () =>
      client.raw(createInvoice, {
        params: { customer_id: customer.id },
        body: { invoice: { number } },
      });
    expect(done(await race(take))).toHaveLength(1);
  });

  test('remind once with one key, and three times an hour without one', async () => {
    const { id } = await aSentInvoice(client, { customer });
    const headers = { 'idempotency-key': randomUUID() };
    const remind =
      (sent: object): Ask =>
      () =>
        client.raw(remindInvoice, { params: { id }, ...sent });
    expect(done(await race(remind({ headers })))).toHaveLength(AT_ONCE);
    expect((await read(id)).reminders).toHaveLength(1);
    expect(done(await race(remind({})))).toHaveLength(2);
    expect((await read(id)).reminders).toHaveLength(3);
  });

  test('to pay one and to pay several leave one payment each', async () => {
    const [a, b] = [
      await aSentInvoice(client, { customer }),
      await aSentInvoice(client, { customer }),
    ];
    const answers = await race(pay(a.id), payAll([a.id, b.id]), payAll([b.id, a.id]));
    expect(done(answers).length).toBeGreaterThanOrEqual(1);
    const payments = [await read(a.id), await read(b.id)].map((each) => each.payments.length);
    // After a single payment the bulk payment is refused.
    expect(payments).toEqual(done(answers)[0]?.which === 0 ? [1, 0] : [1, 1]);
    await expectBalanced();
  });

  test('to pay several and to send a credit note of one lead to the same sums', async () => {
    const [a, b] = [
      await aSentInvoice(client, { customer }),
      await aSentInvoice(client, { customer }),
    ];
    const note = await aCreditNote(a);
    const answers = await race(payAll([b.id, a.id]), sendNote(a, note));
    expect(new Set(done(answers).map(({ which }) => which))).toEqual(new Set([0, 1]));
    expect(done(answers)).toHaveLength(2);
    expect(await read(a.id)).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
    await expectBalanced();
  });

  test('to delete several and to send one leave it deleted or sent, never both', async () => {
    const [a, b] = [await aDraft(client, { customer }), await aDraft(client, { customer })];
    const remove: Ask = () => client.raw(bulkDelete, { body: { invoice_ids: [b.id, a.id] } });
    const answers = await race(send(a.id), remove);
    expect(done(answers)).toHaveLength(1);
    const { status } = await client.raw(getInvoice, { params: { id: a.id } });
    const other = await client.raw(getInvoice, { params: { id: b.id } });
    const wasSent = done(answers)[0]?.which === 0;
    expect([status, other.status]).toEqual(wasSent ? [200, 200] : [404, 404]);
    await expectBalanced();
  });

  test('to remind of several in any order do not deadlock, and stop at three an hour', async () => {
    const ids = [];
    for (let count = 0; count < 6; count++) ids.push((await aSentInvoice(client, { customer })).id);
    const remind =
      (invoice_ids: readonly string[]): Ask =>
      () =>
        client.raw(bulkRemind, { body: { invoice_ids } });
    const answers = await race(remind(ids), remind(ids.toReversed()));
    expect(done(answers)).toHaveLength(3);
    for (const id of ids) expect((await read(id)).reminders).toHaveLength(3);
  });

  test('to duplicate give each copy its own number', async () => {
    const { id } = await aSentInvoice(client, { customer, number: 'INV-0001' });
    const answers = await race(() => client.raw(duplicateInvoice, { params: { id } }));
    const numbers = done(answers).map(({ body }) => (body as { data: Invoice }).data.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(0);
    const all = await client.call(listInvoices, { query: { page: 'all', state: 'draft' } });
    expect(all.body.data).toHaveLength(numbers.length);
  });
});

test('drafts created and moved during a rename of their customer have the new name', async () => {
  const moved = await aDraft(client, { customer: await aCustomer(client) });
  const asks: Ask[] = [
    () =>
      client.raw(createInvoice, {
        params: { customer_id: customer.id },
        body: { invoice: {} },
      }),
    () =>
      client.raw(updateInvoice, {
        params: { id: moved.id },
        body: { invoice: { customer_id: customer.id } },
      }),
    () =>
      client.raw(updateCustomer, {
        params: { id: customer.id },
        body: { customer: { name: 'Renamed Ltd' } },
      }),
  ];
  await race(...asks);
  const { body } = await client.call(listInvoices, { query: { page: 'all' } });
  const names = body.data.map(({ customer_name }) => customer_name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names)).toEqual(new Set(['Renamed Ltd']));
});
