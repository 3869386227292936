import { currentNumber } from '@counterfoil/contract/invoices/routes';
import { refusal } from '@counterfoil/testkit/answers';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { describe, expect } from 'vitest';

const TAKEN = refusal(422, 'Number: This number is already used');

const proposed = async (client: InvoicingClient, type?: 'CreditNote') =>
  (await client.call(currentNumber, { query: type ? { type } : {} })).body.data.current_number;
/** Takes numbers with drafts, from the first to the last. */
async function take(client: InvoicingClient, ...numbers: (string | null)[]) {
  const customer = await client.customer();
  for (const number of numbers) await client.draft({ customer, number });
}
const creditWith = async (client: InvoicingClient, number: string) =>
  client.credit(await client.sent(), { number });

describe('the proposed number', () => {
  test('starts at INV-0001, and at CN-0001 for credit notes', async ({ client }) => {
    // Asking twice takes nothing.
    for (let times = 0; times < 2; times++) {
      expect(await proposed(client)).toBe('INV-0001');
      expect(await proposed(client, 'CreditNote')).toBe('CN-0001');
    }
  });

  test('follows the last number of its own type', async ({ client }) => {
    await take(client, 'B-5');
    await client.credit(await client.sent({ number: 'A-1' }), { number: 'C-9' });
    expect(await proposed(client)).toBe('A-2');
    await take(client, 'A-1x');
    expect(await proposed(client)).toBe('A-1x1');
    expect(await proposed(client, 'CreditNote')).toBe('C-10');
    await take(client, '9'.repeat(20));
    expect(await proposed(client)).toBe(`1${'0'.repeat(20)}`);
  });

  test('skips a whole run of numbers taken by invoices or credit notes', async ({ client }) => {
    const run = [8, 9, 10, 999, 1000, 12].map((n) => `Inv-${String(n).padStart(3, '0')}`);
    await creditWith(client, 'inv-0\u200d11');
    await take(client, ...run, 'INV-007');
    expect(await proposed(client)).toBe('INV-013');
    await take(client, 'inv-998');
    expect(await proposed(client)).toBe('inv-1001');
    // The next number is too long, so the count restarts at the first, which is taken.
    await creditWith(client, 'INV-0001');
    await take(client, `x${'9'.repeat(39)}`, `X${'9'.repeat(38)}8`);
    expect(await proposed(client)).toBe('INV-0002');
  });
});

describe('the number of a document', () => {
  test.for([
    ['case', 'Rechnung-É1', ' RECHNUNG-É1 '],
    ['how its accents are encoded', 'CAF\u00c9-1', 'cafe\u0301-1'],
    ['a joiner', 'INV-0042', 'INV-\u200d0042'],
    ['the kind of its dashes', 'INV-0042', 'INV\u20130042'],
    ['the kind of its hyphens', 'A\u20111\u22122', 'a-1-2'],
    ['a blank Braille pattern', 'INV-0042', 'INV-0042\u2800'],
  ] as const)(
    'is unique regardless of %s, across invoices and credit notes',
    async ([, first, number], { client }) => {
      await take(client, first);
      expect(await client.create({ number })).toMatchObject(TAKEN);
      expect(await creditWith(client, number)).toMatchObject(TAKEN);
    },
  );

  test('is recognised as used before it is saved, however it is written', async ({ client }) => {
    const draft = await client.draft({ number: 'INV-0042' });
    await creditWith(client, 'CN-7');
    const answer = async (number: string, except?: string) =>
      (await client.call(currentNumber, { query: except ? { number, except } : { number } })).body
        .data;
    for (const number of ['INV-0042', ' inv\u20130042 ', 'cn-7']) {
      expect(await answer(number)).toMatchObject({ is_used: true });
    }
    expect(await answer('INV-0043')).toMatchObject({ is_used: false });
    expect(await answer('inv-0042', draft.id)).toMatchObject({ is_used: false });
    expect(await answer('CN-7', draft.id)).toMatchObject({ is_used: true });
    expect(await answer(' ')).toEqual({ current_number: await proposed(client) });
  });

  test('cannot be changed to a taken one, but can be saved unchanged', async ({ client }) => {
    await take(client, 'ONE');
    const two = await client.draft({ number: 'TWO' });
    expect(await client.edit(two, { number: 'one' })).toMatchObject(TAKEN);
    expect(await client.edit(two, { number: 'two' })).toMatchObject({ status: 200 });
  });

  test('of a deleted draft is free again; that of a sent document never is', async ({ client }) => {
    await client.remove(await client.draft({ number: 'INV-0007' }));
    const sent = await client.sent({ number: 'INV-0007' });
    expect((await client.remove(sent)).status).toBe(422);
    expect(await client.create({ number: 'inv-0007' })).toMatchObject(TAKEN);
    expect(await proposed(client)).toBe('INV-0008');
  });
});

test("a duplicate is a new draft with the next number and today's date", async ({ client }) => {
  const sent = await client.sent({ number: 'INV-0009', date: '2026-10-01', notes: 'Mine' });
  const { status, invoice: copy } = await client.duplicate(sent);
  expect(status).toBe(201);
  expect(copy).toEqual({
    ...sent,
    id: expect.any(String),
    number: 'INV-0010',
    date: '2026-11-21',
    due_date: '2026-12-21',
    aasm_state: 'draft',
    lock_version: 0,
    items: sent.items.map((item) => ({ ...item, id: expect.any(String) })),
    delivery: null,
  });
  expect(new Set([copy, sent, ...copy.items, ...sent.items].map(({ id }) => id)).size).toBe(8);
});
