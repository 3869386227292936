import { signedInClient } from '@counterfoil/testkit/clients';
import { aVatReport } from '@counterfoil/testkit/office';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { createTransact } from '#platform/db/transact';
import { expect, onTestFinished, test } from 'vitest';
import { mailQueueOf } from '../../mails.ts';
import { remindDue } from './remind-due.ts';
import { enqueue } from '#platform/jobs/jobs';

/** Due on 07/11/2026. */
const client = async () => {
  const made = await signedInClient();
  await aVatReport(made);
  onTestFinished(() => made.api.clock.set(TEST_NOW));
  return made;
};

const remindOn = async ({ api }: Awaited<ReturnType<typeof client>>, day: string) => {
  api.clock.set(`${day}T09:00:00Z`);
  const transact = createTransact(api.database.kysely, api.clock);
  await remindDue({ transact, clock: api.clock, mailQueue: mailQueueOf(api, { enqueue }) });
};

const mails = async (of: Awaited<ReturnType<typeof client>>) =>
  (await rowsIn(of, 'mails')).filter(({ kind }) => kind === 'vat_reminder').length;

test('a return is reminded of 14, 7 and 1 days before it is due, once each', async () => {
  const of = await client();
  const sent: number[] = [];
  for (const day of [
    '2026-10-23',
    '2026-10-24',
    '2026-10-24',
    '2026-10-31',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ]) {
    await remindOn(of, day);
    sent.push(await mails(of));
  }
  expect(sent).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test.each([
  ['a day late', ['2026-10-25', '2026-10-26'], 1],
  ['on the day itself', ['2026-11-07'], 1],
  ['once for two marks that have passed', ['2026-11-02', '2026-11-03'], 1],
  ['not once it is overdue', ['2026-11-08'], 0],
] as const)('a portal that was down reminds %s', async (_what, days, count) => {
  const of = await client();
  for (const day of days) await remindOn(of, day);
  expect(await mails(of)).toBe(count);
});

test.each(['submitting', 'unconfirmed', 'submitted'] as const)(
  'a return that is %s needs no reminder',
  async (status) => {
    const of = await client();
    await setRows(of, 'vat_reports', { status });
    await remindOn(of, '2026-10-31');
    expect(await mails(of)).toBe(0);
  },
);

test.each([
  ['who has left', { client_status: 'left' }],
  ['who sends papers by post', { paper: true }],
] as const)('a client %s, and so cannot submit, gets no reminder', async (_, changes) => {
  const of = await client();
  await setRows(of, 'clients', changes);
  await remindOn(of, '2026-10-31');
  expect(await mails(of)).toBe(0);
});

test('two nodes remind once between them', async () => {
  const of = await client();
  await Promise.all([remindOn(of, '2026-10-31'), remindOn(of, '2026-10-31')]);
  expect(await mails(of)).toBe(1);
});
