import { bulkDelete, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { rowsAdded } from '@counterfoil/testkit/all-rows';
import { expectBalances } from '@counterfoil/testkit/balances';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import type { Answer } from '@counterfoil/testkit/clients';
import {
  type InvoiceAnswer,
  invoicingClient,
  type InvoicingClient,
} from '@counterfoil/testkit/invoicing';
import { partly } from '@counterfoil/testkit/settling';
import { beforeEach, describe, expect, test } from 'vitest';

const AT_ONCE = 50;

let client: InvoicingClient;
let customer: Customer;
beforeEach(async () => {
  client = await invoicingClient();
  customer = await client.customer();
});
const aDraft = () => client.draft({ customer });
const aSent = () => client.sent({ customer });
const aNote = async () => client.noted(await aSent(), '50');

/** Makes fifty calls at once, taking turns among `asks`, and expects no 5xx; answers those done. */
async function race(...asks: readonly ((nth: number) => Promise<Answer<unknown>>)[]) {
  const round = asks.map((ask, which) => ({ ask, which }));
  const turns = Array.from({ length: AT_ONCE }, () => round).flat();
  const answers = await Promise.all(
    turns.slice(0, AT_ONCE).map(async ({ ask, which }, nth) => ({ ...(await ask(nth)), which })),
  );
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
  return { answers, done: answers.filter(({ status }) => status < 300) };
}

interface Action {
  readonly does: string;
  readonly to: () => Promise<Invoice>;
  /** The `nth` call of a race. */
  readonly ask: (it: Invoice, nth: number) => Promise<InvoiceAnswer>;
  /** The answer of all callers but one. */
  readonly refused: object;
  /** The rows it writes, once. */
  readonly writes: Readonly<Record<string, number>>;
}

const ONCE: readonly Action[] = [
  {
    does: 'send an invoice',
    to: aDraft,
    ask: (it) => client.send(it),
    refused: refusal(422, 'This invoice has already been sent.'),
    writes: { audit_log: 1, documents: 1, mails: 1 },
  },
  {
    does: 'pay an invoice',
    to: aSent,
    ask: (it) => client.pay(it),
    refused: refusal(422, 'This invoice is already paid.'),
    writes: { audit_log: 1, invoice_payments: 1 },
  },
  {
    does: 'credit an invoice',
    to: aSent,
    ask: (it) => client.credit(it, { number: null }),
    refused: refusal(422, 'This invoice already has a credit note.'),
    writes: { audit_log: 1, invoices: 1 },
  },
  {
    does: 'send a credit note',
    to: aNote,
    ask: (it) => client.sendNote({ ...it, id: it.parent_id ?? '' }, it),
    refused: refusal(422, 'This credit note has already been sent.'),
    writes: { audit_log: 1, documents: 1, invoice_payments: 1, mails: 1 },
  },
  {
    does: 'take a number',
    to: aDraft,
    ask: (_, nth) => client.create({ number: nth % 2 ? 'RACE-1' : 'race-1' }, customer),
    refused: refusal(422, 'Number: This number is already used'),
    writes: { audit_log: 1, invoices: 1 },
  },
  {
    does: 'save a version of a draft',
    to: aDraft,
    ask: (it) => client.edit(it, { notes: 'x', lock_version: it.lock_version }),
    refused: { status: 409 },
    writes: { audit_log: 1 },
  },
];

describe('fifty simultaneous calls', () => {
  test.each(ONCE)('$does once', async ({ to, ask, refused, writes }) => {
    const it = await to();
    const written = await rowsAdded(client, async () => {
      const { answers, done } = await race((nth) => ask(it, nth));
      expect(done).toHaveLength(1);
      const others = answers.filter((answer) => !done.includes(answer));
      expect(others).toMatchObject(others.map(() => refused));
    });
    expect(written).toEqual(writes);
    await expectBalances(client);
  });

  test('never pay more than is owed', async () => {
    const sent = await aSent();
    const { answers } = await race(() => client.pay(sent, partly('10')));
    expect(tally(answers)).toEqual({ 200: 13, 422: AT_ONCE - 13 });
    expect(await client.read(sent)).toMatchObject({ balance: '4.61', amount_paid: '130.00' });
    await expectBalances(client);
  });

  test('to pay an invoice and to send its credit note never take off more than is owed', async () => {
    const parent = await aSent();
    const note = await client.noted(parent, '100');
    const { done } = await race(
      () => client.sendNote(parent, note),
      () => client.pay(parent, partly('20')),
    );
    expect(done.filter(({ which }) => which === 0)).toHaveLength(1);
    await expectBalances(client);
  });

  test('to pay one and to pay several leave one payment each', async () => {
    const [a, b] = [await aSent(), await aSent()];
    const { done } = await race(
      () => client.pay(a),
      () => client.payAll([a.id, b.id]),
      () => client.payAll([b.id, a.id]),
    );
    const payments = await Promise.all([a, b].map(async (it) => (await client.read(it)).payments));
    // After a single payment the bulk payment is refused.
    expect(payments.map(({ length }) => length)).toEqual(done[0]?.which === 0 ? [1, 0] : [1, 1]);
    await expectBalances(client);
  });

  test('to pay several and to send a credit note of one lead to the same sums', async () => {
    const [a, b] = [await aSent(), await aSent()];
    const note = await client.noted(a, '50');
    const { done } = await race(
      () => client.payAll([b.id, a.id]),
      () => client.sendNote(a, note),
    );
    expect(done.map(({ which }) => which).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await client.read(a)).toMatchObject({ aasm_state: 'paid', balance: '0.00' });
    await expectBalances(client);
  });

  test('to delete several and to send one leave it deleted or sent, never both', async () => {
    const [a, b] = [await aDraft(), await aDraft()];
    const { done } = await race(
      () => client.send(a),
      () => client.ask(bulkDelete, { body: { invoice_ids: [b.id, a.id] } }),
    );
    expect(done).toHaveLength(1);
    const left = (await client.list()).data.map(({ id }) => id).sort();
    expect(left).toEqual(done[0]?.which === 0 ? [a.id, b.id].sort() : []);
    await expectBalances(client);
  });

  test('to remind of several in any order do not deadlock, and stop at three an hour', async () => {
    const ids = (await atOnce(6, aSent)).map(({ id }) => id);
    const remind = (invoice_ids: readonly string[]) =>
      client.ask(bulkRemind, { body: { invoice_ids } });
    const { done } = await race(
      () => remind(ids),
      () => remind(ids.toReversed()),
    );
    expect(done).toHaveLength(3);
    for (const id of ids) expect((await client.read({ id })).reminders).toHaveLength(3);
  });

  test('to send drafts and to rename their customer get a 200 or a 409', async () => {
    const drafts = await atOnce(AT_ONCE / 2, aDraft);
    const { answers, done } = await race(
      (nth) => client.send(drafts[nth / 2] ?? { id: '' }),
      (nth) => client.rename(customer, { name: `Name ${nth}` }),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(done.length).toBeGreaterThanOrEqual(AT_ONCE / 2);
  });

  test('to duplicate give each copy its own number', async () => {
    const sent = await client.sent({ customer, number: 'INV-0100' });
    await race(() => client.duplicate(sent));
    const { data } = await client.list({ state: 'draft', page: 'all', sort: 'number' });
    const given = Array.from({ length: AT_ONCE }, (_, n) => `INV-0${101 + n}`);
    expect(data.map(({ number }) => number)).toEqual(given);
  });
});

test('drafts created and moved during a rename of their customer have the new name', async () => {
  const moved = await client.draft();
  await race(
    () => client.create({}, customer),
    () => client.edit(moved, { customer_id: customer.id }),
    () => client.rename(customer, { name: 'Renamed Ltd' }),
  );
  const names = (await client.list({ page: 'all' })).data.map((row) => row.customer_name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names)).toEqual(new Set(['Renamed Ltd']));
});
