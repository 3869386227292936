import { listVatObligations, submitVatReturn } from '@counterfoil/contract/vat/routes';
import type { TaxObligation } from '@counterfoil/providers/tax-authority/port';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aVatReport } from '@counterfoil/testkit/office';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { authorised, EXPECTED, taxpayer } from '@counterfoil/testkit/taxpayers';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { createTransact } from '#platform/db/transact';
import { expect, onTestFinished, test } from 'vitest';
import { mailQueueOf } from '../../mails.ts';
import { keepObligations } from './obligation-store.ts';
import { remindDue } from './remind-due.ts';
import { enqueue } from '#platform/jobs/jobs';

/** Due on 07/11/2026. */
const client = async () => {
  const made = await signedInClient();
  await aVatReport(made);
  onTestFinished(() => made.api.clock.set(TEST_NOW));
  return made;
};

const remindOn = async ({ api }: SignedInClient, day: string) => {
  api.clock.set(`${day}T09:00:00Z`);
  const transact = createTransact(api.database.kysely, api.clock);
  await remindDue({ transact, clock: api.clock, mailQueue: mailQueueOf(api, { enqueue }) });
};

const mails = async (of: SignedInClient) =>
  (await rowsIn(of, 'mails')).filter(({ kind }) => kind === 'vat_reminder').length;

test('reminders are sent once each 14, 7 and 1 days before a return is due', async () => {
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

/** A client of whose period, the same as `aVatReport`'s, HMRC has told us when they looked. */
async function expecting(changes: Partial<TaxObligation> = {}) {
  const made = await signedInClient();
  onTestFinished(() => made.api.clock.set(TEST_NOW));
  const vrn = await authorised(made);
  made.api.taxes.setBusiness(vrn, { obligations: [{ ...EXPECTED, ...changes }] });
  made.api.clock.set('2026-10-20T09:00:00Z');
  await made.call(listVatObligations);
  return { ...made, vrn };
}

const unprepared = async (of: SignedInClient) =>
  (await rowsIn(of, 'mails')).filter(({ kind }) => kind === 'vat_unprepared');

test('an unprepared return is reminded of too, once for each mark', async () => {
  const of = await expecting();
  const sent: number[] = [];
  for (const day of ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-31', '2026-11-06']) {
    await remindOn(of, day);
    sent.push((await unprepared(of)).length);
  }
  expect(sent).toEqual([0, 1, 1, 2, 3]);
  expect((await unprepared(of))[0]?.facts).toEqual({
    from: '2026-07-01',
    to: '2026-09-30',
    due: '2026-11-07',
    seen_at: '2026-10-20T09:00:00Z',
  });
});

test('a return prepared after the accountants’ reminder reminds the client once', async () => {
  const of = await expecting();
  await remindOn(of, '2026-11-06');
  await aVatReport(of);
  await remindOn(of, '2026-11-07');
  await remindOn(of, '2026-11-07');
  expect([await mails(of), (await unprepared(of)).length]).toEqual([1, 1]);
});

test('an earlier due date from HMRC counts', async () => {
  const of = await expecting({ due: '2026-11-01' });
  await aVatReport(of);
  const sent: number[] = [];
  for (const day of ['2026-10-17', '2026-10-18', '2026-11-01', '2026-11-06']) {
    await remindOn(of, day);
    sent.push(await mails(of));
  }
  expect(sent).toEqual([0, 1, 2, 2]);
});

test('a return prepared again for another due day is reminded of for that day', async () => {
  const of = await client();
  await remindOn(of, '2026-10-24');
  await aVatReport(of, { due: '2026-12-07' });
  const sent: number[] = [];
  for (const day of ['2026-11-22', '2026-11-23']) {
    await remindOn(of, day);
    sent.push(await mails(of));
  }
  // The first one's mail went with the report that was replaced.
  expect(sent).toEqual([0, 1]);
});

test('obligations known from a submission are reminded of too', async () => {
  const of = await signedInClient();
  onTestFinished(() => of.api.clock.set(TEST_NOW));
  const { vrn, reportId: id } = await taxpayer(of);
  const next = { period_key: '26C4', start: '2026-10-01', end: '2026-12-31', due: '2027-02-07' };
  of.api.taxes.setBusiness(vrn, { obligations: [EXPECTED, { ...EXPECTED, ...next }] });
  await of.call(submitVatReturn, { params: { id }, body: { headers: TAX_DEVICE } });
  await remindOn(of, '2027-01-24');
  expect((await unprepared(of)).map(({ facts }) => facts)).toMatchObject([{ due: '2027-02-07' }]);
});

test.each([
  ['HMRC has had it', () => expecting({ status: 'fulfilled', received: '2026-10-19' })],
  [
    'it is of another VAT number',
    async () => {
      const of = await expecting();
      await setRows(of, 'clients', { vat_number: '123456782' });
      return of;
    },
  ],
  [
    'it has been submitted here',
    async () => {
      const of = await expecting();
      await aVatReport(of);
      await setRows(of, 'vat_reports', { status: 'submitted' });
      return of;
    },
  ],
])('no reminder is sent when %s', async (_, made) => {
  const of = await made();
  await remindOn(of, '2026-10-31');
  expect(await unprepared(of)).toEqual([]);
});

test('a prepared return that HMRC received from elsewhere is not reminded of', async () => {
  const of = await expecting({ status: 'fulfilled', received: '2026-10-19' });
  await aVatReport(of);
  await remindOn(of, '2026-10-31');
  expect(await mails(of)).toBe(0);
});

test('an obligation that HMRC no longer expects is not reminded of', async () => {
  const of = await expecting();
  const { api, clientId, vrn } = of;
  await createTransact(api.database.kysely, api.clock).forClient({ clientId }, (tx) =>
    keepObligations(tx, api.clock, { clientId, vrn }, []),
  );
  await remindOn(of, '2026-10-31');
  expect(await unprepared(of)).toEqual([]);
});

test('two nodes send one reminder between them', async () => {
  const of = await client();
  await Promise.all([remindOn(of, '2026-10-31'), remindOn(of, '2026-10-31')]);
  expect(await mails(of)).toBe(1);
});
