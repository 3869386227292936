import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { untaxed } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { describe, expect, onTestFinished } from 'vitest';

test('the figures of the lists have room for millions in one search', async ({ client }) => {
  const millions = untaxed('99999999.99');
  for (const number of ['M1', 'M2', 'M3']) await client.draft({ number, ...millions });
  for (const query of [{}, { search: 'm' }]) {
    expect((await client.statistics(query)).draft.total).toBe('299999999.97');
  }
});

describe('a row of the lists', () => {
  test('says how often and when its customer was reminded', async ({ client, address }) => {
    onTestFinished(() => client.api.clock.set(TEST_NOW));
    const [invoice, other] = [await client.sentTo(address), await client.sentTo(address)];
    const rowOf = async ({ number }: { number: string | null }) =>
      (await client.list()).data.find((row) => row.number === number);
    const never = { reminders_count: 0, last_reminded_at: null };
    expect(await rowOf(invoice)).toMatchObject(never);
    await client.remind(invoice);
    client.api.clock.set('2026-11-22T10:00:00Z');
    await client.remind(invoice);
    const { reminders, ...read } = await client.read(invoice);
    expect(reminders).toHaveLength(2);
    const twice = { reminders_count: 2, last_reminded_at: '2026-11-22T10:00:00Z' };
    expect(read).toMatchObject(twice);
    expect(await rowOf(invoice)).toMatchObject(twice);
    expect(await rowOf(other)).toMatchObject(never);
    expect(await client.read(other)).toMatchObject(never);
  });

  test('does not count reminders that could not be delivered', async ({ client, address }) => {
    const invoice = await client.sentTo(address);
    await client.remind(invoice);
    await client.mailsTo(address, 2);
    // The invoice's own mail does not count.
    await setRows(client, 'mails', { state: 'failed', reason: 'No such mailbox' });
    const nothing = { reminders_count: 0, last_reminded_at: null };
    expect((await client.list()).data[0]).toMatchObject(nothing);
    expect(await client.read(invoice)).toMatchObject({ ...nothing, reminders: [{}] });
  });

  test('says what has reduced its balance', async ({ client }) => {
    const settled = async (number: string) =>
      (await client.list({ search: number })).data.find((row) => row.number === number);
    const mixed = await client.sent({ number: 'MIXED', ...untaxed('100') });
    await client.pay(mixed, { amount_paid: '20.00', payment_type: 'partial' });
    await client.pay(mixed, { amount_paid: '50.00', payment_type: 'discount' });
    const credited = await client.sent({ number: 'ALL-CREDITED', ...untaxed('30') });
    await client.credited(credited, '30');
    await client.sent({ number: 'UNPAID' });
    expect((await settled('MIXED'))?.settled_by).toEqual(['discount', 'payment']);
    expect((await settled('ALL-CREDITED'))?.settled_by).toEqual(['credit']);
    expect((await settled('UNPAID'))?.settled_by).toEqual([]);
    expect((await client.read(mixed)).settled_by).toEqual(['discount', 'payment']);
  });
});
