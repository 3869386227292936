import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import {
  createInvoice,
  currentNumber,
  deleteInvoice,
  duplicateInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';

const TAKEN = { errors: { number: ['This number is already used'] } };

const proposed = async (client: SignedInClient, type?: 'CreditNote') =>
  (await client.call(currentNumber, { query: type ? { type } : {} })).body.data.current_number;

async function creditNoteWith(client: SignedInClient, number: string) {
  const sent = await aSentInvoice(client);
  return client.raw(createCreditNote, {
    params: { customer_id: sent.customer_id, invoice_id: sent.id },
    body: { credit_note: { number } },
  });
}

describe('the proposed number', () => {
  test('starts at INV-0001, and at CN-0001 for credit notes', async () => {
    const client = await signedInClient();
    expect(await proposed(client)).toBe('INV-0001');
    expect(await proposed(client, 'CreditNote')).toBe('CN-0001');
  });

  test.each([
    ['INV-0041', 'INV-0042'],
    ['INV-9999', 'INV-10000'],
    ['2026/007', '2026/008'],
    ['A', 'A1'],
    ['99999999999999999999', '100000000000000000000'],
  ])('after %s is %s', async (last, next) => {
    const client = await signedInClient();
    await aDraft(client, { number: last });
    expect(await proposed(client)).toBe(next);
  });

  test('follows the last number of its own type', async () => {
    const client = await signedInClient();
    await aDraft(client, { number: 'B-5' });
    await aDraft(client, { number: 'A-1' });
    await creditNoteWith(client, 'C-9');
    expect(await proposed(client, 'CreditNote')).toBe('C-10');
    await aDraft(client, { number: 'A-1x' });
    expect(await proposed(client)).toBe('A-1x1');
  });

  test('skips numbers taken by invoices or credit notes', async () => {
    const client = await signedInClient();
    await creditNoteWith(client, 'inv-0012');
    await aDraft(client, { number: 'INV-0011' });
    expect(await proposed(client)).toBe('INV-0013');
  });

  test('skips a whole run of taken numbers of any length', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    for (const n of [8, 9, 10, 11, 999, 1000, 12]) {
      await aDraft(client, { customer, number: `Inv-${String(n).padStart(3, '0')}` });
    }
    await aDraft(client, { customer, number: 'INV-007' });
    expect(await proposed(client)).toBe('INV-013');
    await aDraft(client, { customer, number: 'inv-998' });
    expect(await proposed(client)).toBe('inv-1001');
    // The next number is too long, so the count restarts at the first, which is taken.
    await creditNoteWith(client, 'INV-0001');
    await aDraft(client, { customer, number: `x${'9'.repeat(39)}` });
    await aDraft(client, { customer, number: `X${'9'.repeat(38)}8` });
    expect(await proposed(client)).toBe('INV-0002');
  });

  test('stays the same until somebody takes it', async () => {
    const client = await signedInClient();
    expect([await proposed(client), await proposed(client)]).toEqual(['INV-0001', 'INV-0001']);
    await aDraft(client, { number: 'INV-0001' });
    expect(await proposed(client)).toBe('INV-0002');
  });

  test('of one client does not depend on another client', async () => {
    const [one, other] = [await signedInClient(), await signedInClient()];
    await aDraft(one, { number: 'INV-0500' });
    expect(await proposed(other)).toBe('INV-0001');
    expect((await aDraft(other, { number: 'INV-0500' })).number).toBe('INV-0500');
  });

  test('still fits when the last one filled the field', async () => {
    const client = await signedInClient();
    await aDraft(client, { number: '9'.repeat(40) });
    expect(await proposed(client)).toBe('INV-0001');
  });
});

describe('the number of a document', () => {
  test('is unique regardless of case, across invoices and credit notes', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    const take = (number: string) =>
      client.raw(createInvoice, {
        params: { customer_id: customer.id },
        body: { invoice: { number } },
      });
    expect((await take('Rechnung-É1')).status).toBe(201);
    for (const number of ['rechnung-é1', ' RECHNUNG-É1 ']) {
      const again = await take(number);
      expect(again.status, number).toBe(422);
      expect(again.body).toMatchObject(TAKEN);
    }
    const onCreditNote = await creditNoteWith(client, 'rechnung-é1');
    expect(onCreditNote.status).toBe(422);
    expect(onCreditNote.body).toMatchObject(TAKEN);
  });

  test.each([
    ['a joiner', 'INV-\u200d0042'],
    ['a variation selector', 'inv-0042\ufe0f'],
    ['a direction mark', '\u200eINV-0042'],
    ['a soft hyphen', 'INV\u00ad-0042'],
    ['a blank Braille pattern', 'INV-0042\u2800'],
    ['a tag', 'INV-0042\u{e0041}'],
  ])('is the same with %s, which nobody can see', async (_what, number) => {
    const client = await signedInClient();
    await aDraft(client, { number: 'INV-0042' });
    expect(await creditNoteWith(client, number)).toMatchObject({ status: 422, body: TAKEN });
    const customer = await aCustomer(client);
    const params = { customer_id: customer.id };
    const answer = await client.raw(createInvoice, { params, body: { invoice: { number } } });
    expect(answer).toMatchObject({ status: 422, body: TAKEN });
  });

  test('with such a character still precedes the next number', async () => {
    const client = await signedInClient();
    await aDraft(client, { number: 'INV-0043\u200d' });
    await aDraft(client, { number: 'INV-\u200d0042' });
    expect(await proposed(client)).toBe('INV-\u200d0044');
  });

  test('cannot be changed to a taken one, but can be saved unchanged', async () => {
    const client = await signedInClient();
    await aDraft(client, { number: 'ONE' });
    const two = await aDraft(client, { number: 'TWO' });
    const save = (number: string) =>
      client.raw(updateInvoice, { params: { id: two.id }, body: { invoice: { number } } });
    expect(await save('one')).toMatchObject({ status: 422, body: TAKEN });
    expect(await save('two')).toMatchObject({ status: 200 });
  });

  test('may be missing on any number of drafts', async () => {
    const client = await signedInClient();
    for (const number of ['', '  ', null])
      expect((await aDraft(client, { number })).number).toBeNull();
  });

  test('requested by fifty at once goes to one of them', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        client.raw(createInvoice, {
          params: { customer_id: customer.id },
          body: { invoice: { number: n % 2 ? 'RACE-1' : 'race-1' } },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const lost = answers.filter((answer) => answer.status !== 201);
    for (const answer of lost) expect(answer).toMatchObject({ status: 422, body: TAKEN });
  });

  test('is different for each of fifty simultaneous duplicates', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client, { number: 'INV-0100' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.call(duplicateInvoice, { params: { id: sent.id } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
    const numbers = answers.map((answer) => answer.body.data.number ?? '').sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => `INV-0${101 + n}`));
  });

  test('of a deleted draft is free again; that of a sent document never is', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client, { number: 'INV-0007' });
    await client.call(deleteInvoice, { params: { id: draft.id } });
    await aSentInvoice(client, { number: 'INV-0007' });
    expect(await proposed(client)).toBe('INV-0008');
  });
});

describe('a duplicate', () => {
  test("is a new draft with the same lines, the next number and today's date", async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client, {
      number: 'INV-0009',
      date: '2026-10-01',
      notes: 'Mine',
      purchase_reference: 'PO 7',
    });
    const answer = await client.call(duplicateInvoice, { params: { id: sent.id } });
    expect(answer.status).toBe(201);
    const copy = answer.body.data;
    expect(copy).toMatchObject({
      number: 'INV-0010',
      date: '2026-11-21',
      due_date: '2026-12-21',
      aasm_state: 'draft',
      total: sent.total,
      customer_id: sent.customer_id,
      notes: 'Mine',
      payments: [],
      delivery: null,
    });
    expect(copy.id).not.toBe(sent.id);
    expect(copy.items).toEqual(sent.items.map((item) => ({ ...item, id: expect.any(String) })));
    const ids = new Set([...copy.items, ...sent.items].map((item) => item.id));
    expect(ids.size).toBe(6);
  });
});

test('numbers that look the same count as the same, however their accents are encoded', async () => {
  const client = await signedInClient();
  await aDraft(client, { number: 'CAF\u00c9-1' });
  const customer = await aCustomer(client);
  const answer = await client.raw(createInvoice, {
    params: { customer_id: customer.id },
    body: { invoice: { number: 'cafe\u0301-1' } },
  });
  expect(answer).toMatchObject({ status: 422, body: TAKEN });
});
