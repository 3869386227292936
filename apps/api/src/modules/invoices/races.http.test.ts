import { bulkDelete, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { createInvoice } from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { rowsAdded } from '@counterfoil/testkit/all-rows';
import { expectBalances } from '@counterfoil/testkit/balances';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import type { RawRequest } from '@counterfoil/testkit/clients';
import {
  invoicingClient,
  withKey,
  type InvoicingClient,
  type Told,
} from '@counterfoil/testkit/invoicing';
import { beforeEach, describe, expect, test } from 'vitest';

const AT_ONCE = 50;

let client: InvoicingClient;
let customer: Customer;
beforeEach(async () => {
  client = await invoicingClient();
  customer = await client.customer();
});

type Ask = (nth: number) => Promise<Told>;

/** Makes fifty calls at once, spread over `asks`, and expects no 5xx. */
async function race(...asks: readonly Ask[]) {
  const answers = await atOnce(AT_ONCE, async (nth) => {
    const which = nth % asks.length;
    const answer = await asks[which]?.(nth);
    if (!answer) throw new Error('nothing to ask');
    return { ...answer, which };
  });
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
  return answers;
}

const done = (answers: Awaited<ReturnType<typeof race>>) =>
  answers.filter(({ status }) => status < 300);

interface Action {
  readonly does: string;
  readonly to: () => Promise<Invoice>;
  /** The `nth` call of a race. */
  readonly ask: (it: Invoice, sent: RawRequest, nth: number) => Promise<Told>;
  /** The answer of all callers but one; none when each may succeed. */
  readonly refused?: object;
  /** The rows it writes, once. */
  readonly writes: Readonly<Record<string, number>>;
}
const aDraft = () => client.draft({ customer });
const aSent = () => client.sent({ customer });
const aNote = async () => client.noted(await aSent(), '50');

const ONCE: readonly Action[] = [
  {
    does: 'send an invoice',
    to: aDraft,
    ask: (it, sent) => client.send(it, sent),
    refused: refusal(422, 'This invoice has already been sent.'),
    writes: { audit_log: 1, documents: 1, mails: 1 },
  },
  {
    does: 'pay an invoice',
    to: aSent,
    ask: (it, sent) => client.pay(it, {}, sent),
    refused: refusal(422, 'This invoice is already paid.'),
    writes: { audit_log: 1, invoice_payments: 1 },
  },
  {
    does: 'credit an invoice',
    to: aSent,
    ask: (it, sent) => client.credit(it, { number: null }, sent),
    refused: refusal(422, 'This invoice already has a credit note.'),
    writes: { audit_log: 1, invoices: 1 },
  },
  {
    does: 'send a credit note',
    to: aNote,
    ask: (it, sent) => client.sendNote({ ...it, id: it.parent_id ?? '' }, it, sent),
    refused: refusal(422, 'This credit note has already been sent.'),
    writes: { audit_log: 1, documents: 1, invoice_payments: 1, mails: 1 },
  },
  {
    does: 'take a number',
    to: aDraft,
    ask: (_, sent, nth) => client.create({ number: nth % 2 ? 'RACE-1' : 'race-1' }, customer, sent),
    refused: refusal(422, 'Number: This number is already used'),
    writes: { audit_log: 1, invoices: 1 },
  },
  {
    does: 'save a version of a draft',
    to: aDraft,
    ask: (it, sent) => client.edit(it, { notes: 'x', lock_version: it.lock_version }, sent),
    refused: { status: 409 },
    writes: { audit_log: 1 },
  },
  {
    does: 'remind of an invoice',
    to: aSent,
    ask: (it, sent) => client.remind(it, sent),
    writes: { audit_log: 1, mails: 1 },
  },
];

describe('fifty simultaneous calls', () => {
  test.each(ONCE.filter(({ refused }) => refused))(
    '$does once',
    async ({ to, ask, refused, writes }) => {
      const it = await to();
      const written = await rowsAdded(client, async () => {
        const answers = await race((nth) => ask(it, {}, nth));
        expect(done(answers)).toHaveLength(1);
        for (const answer of answers.filter(({ status }) => status >= 300)) {
          expect(answer).toMatchObject(refused ?? {});
        }
      });
      expect(written).toEqual(writes);
      await expectBalances(client);
    },
  );

  test.each(ONCE)(
    'with one Idempotency-Key $does once, and get the same answer',
    async ({ to, ask, writes }) => {
      const it = await to();
      const key = withKey();
      const written = await rowsAdded(client, async () => {
        const answers = await race(() => ask(it, key, 0));
        expect(done(answers)).toHaveLength(AT_ONCE);
        expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
      });
      expect(written).toEqual(writes);
    },
  );

  test('never pay more than is owed', async () => {
    const sent = await aSent();
    const answers = await race(() =>
      client.pay(sent, { amount_paid: '10', payment_type: 'partial' }),
    );
    expect(tally(answers)).toEqual({ 200: 13, 422: AT_ONCE - 13 });
    expect(await client.read(sent)).toMatchObject({ balance: '4.61', amount_paid: '130.00' });
    await expectBalances(client);
  });

  test('to pay an invoice and to send its credit note never take off more than is owed', async () => {
    const parent = await aSent();
    const note = await client.noted(parent, '100');
    const part = { amount_paid: '20', payment_type: 'partial' };
    const answers = await race(
      () => client.sendNote(parent, note),
      () => client.pay(parent, part),
    );
    expect(done(answers).filter(({ which }) => which === 0)).toHaveLength(1);
    await expectBalances(client);
  });

  test('to pay one and to pay several leave one payment each', async () => {
    const [a, b] = [await aSent(), await aSent()];
    const answers = await race(
      () => client.pay(a),
      () => client.payAll([a.id, b.id]),
      () => client.payAll([b.id, a.id]),
    );
    expect(done(answers).length).toBeGreaterThanOrEqual(1);
    const payments = [
      (await client.read(a)).payments.length,
      (await client.read(b)).payments.length,
    ];
    // After a single payment the bulk payment is refused.
    expect(payments).toEqual(done(answers)[0]?.which === 0 ? [1, 0] : [1, 1]);
    await expectBalances(client);
  });

  test('to pay several and to send a credit note of one lead to the same sums', async () => {
    const [a, b] = [await aSent(), await aSent()];
    const note = await client.noted(a, '50');
    const answers = await race(
      () => client.payAll([b.id, a.id]),
      () => client.sendNote(a, note),
    );
    expect(new Set(done(answers).map(({ which }) => which))).toEqual(new Set([0, 1]));
    expect(done(answers)).toHaveLength(2);
    expect(await client.read(a)).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
    await expectBalances(client);
  });

  test('to delete several and to send one leave it deleted or sent, never both', async () => {
    const [a, b] = [await aDraft(), await aDraft()];
    const answers = await race(
      () => client.send(a),
      () => client.ask(bulkDelete, { body: { invoice_ids: [b.id, a.id] } }),
    );
    expect(done(answers)).toHaveLength(1);
    const left = (await client.list()).data.map(({ id }) => id).sort();
    expect(left).toEqual(done(answers)[0]?.which === 0 ? [a.id, b.id].sort() : []);
    await expectBalances(client);
  });

  test('to remind of several in any order do not deadlock, and stop at three an hour', async () => {
    const ids = (await atOnce(6, aSent)).map(({ id }) => id);
    const remind =
      (invoice_ids: readonly string[]): Ask =>
      () =>
        client.ask(bulkRemind, { body: { invoice_ids } });
    expect(done(await race(remind(ids), remind(ids.toReversed())))).toHaveLength(3);
    for (const id of ids) expect((await client.read({ id })).reminders).toHaveLength(3);
  });

  test('to duplicate give each copy its own number', async () => {
    const sent = await client.sent({ customer, number: 'INV-0100' });
    const answers = await race(() => client.duplicate(sent));
    const numbers = done(answers).map(({ invoice }) => String(invoice.number));
    expect(numbers.sort()).toEqual(Array.from({ length: AT_ONCE }, (_, n) => `INV-0${101 + n}`));
  });
});

test('drafts created and moved during a rename of their customer have the new name', async () => {
  const moved = await client.draft();
  await race(
    () =>
      client.ask(createInvoice, { params: { customer_id: customer.id }, body: { invoice: {} } }),
    () => client.edit(moved, { customer_id: customer.id }),
    async () => ({ ...(await client.rename(customer, { name: 'Renamed Ltd' })), invoice: moved }),
  );
  const names = (await client.list({ page: 'all' })).data.map((row) => row.customer_name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names)).toEqual(new Set(['Renamed Ltd']));
});
