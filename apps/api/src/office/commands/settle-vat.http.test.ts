import { getVatReport, submitVatReturn } from '@counterfoil/contract/vat/routes';
import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { jobsDone, writingNothing } from '@counterfoil/testkit/all-rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { dataOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { taxpayer } from '@counterfoil/testkit/taxpayers';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const DOWN = new ProviderError('unavailable', 'as the test wants it', { status: 503 });
const DAYS = ['--from', '2026-07-01', '--to', '30/09/2026'];
const TITLE = 'VAT return 01/07/2026 to 30/09/2026';
const LATER = '2026-11-21T09:02:30Z';
type Words = readonly string[];

let client: SignedInClient;
let id: string;
let vrn: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ vrn, reportId: id } = await taxpayer(client));
});
afterEach(() => client.api.clock.set(TEST_NOW));

const submit = () =>
  client.call(submitVatReturn, { params: { id }, body: { headers: TAX_DEVICE } });
const report = async () => (await client.call(getVatReport, { params: { id } })).body.data;
const settle = (...words: Words) => officeAt(client)('settle-vat', client.email, ...DAYS, ...words);
const acts = async (action: string) =>
  (await rowsIn(client, 'audit_log')).filter((row) => row.action === action);
const mails = async () => (await rowsIn(client, 'mails')).map(({ kind }) => kind).toSorted();

/** The answer to a submission is lost, and HMRC does not report its outcome. */
async function inDoubt(): Promise<void> {
  client.api.taxes.fail(client.clientId, 'submit', 'nowhere');
  client.api.taxes.fail(client.clientId, 'viewReturn', DOWN);
  expect((await submit()).status).toBe(202);
  await jobsDone(client);
}

/** The process of a submission has died during the call. */
async function died(): Promise<void> {
  await inDoubt();
  await setRows(client, 'vat_submissions', { state: 'sending', lease_until: TEST_NOW });
  await setRows(client, 'vat_reports', { status: 'submitting' });
}

const KINDS = [
  {
    flag: '--held',
    said: 'counts as submitted',
    shown: { status: 'submitted', outcome: null, error: null, receipt: null },
    action: 'vat_return_accepted',
    told: ['vat_settled'],
    hasPaper: true,
  },
  {
    flag: '--other-figures',
    said: 'counts as submitted',
    shown: { status: 'submitted', outcome: 'other_figures', receipt: null },
    action: 'vat_return_accepted',
    told: ['vat_other_figures', 'vat_settled'],
    hasPaper: false,
  },
  {
    flag: '--not-held',
    said: 'can be submitted again',
    shown: { status: 'prepared', error: outcomeInWords('not_found'), submitted_at: null },
    action: 'vat_return_refused',
    told: ['vat_settled'],
    hasPaper: false,
  },
];

describe.each([
  ['in doubt', inDoubt],
  ['whose process died', died],
])('a return %s', (_what, begin) => {
  test.each(KINDS)('is settled by $flag once, and the client is told', async (kind) => {
    await begin();
    client.api.clock.set(LATER);
    const asked = await writingNothing(client, () => settle(kind.flag));
    const question = expect.stringContaining(`Settle the ${TITLE} of Test Joinery Ltd as `);
    expect(asked).toMatchObject({ code: 1, question });
    const done = {
      code: 0,
      data: { report_id: id, title: TITLE, status: kind.shown.status },
      text: `${TITLE} of Test Joinery Ltd ${kind.said}.`,
    };
    // Users who are not sure that the command was done give it again.
    for (const words of [[kind.flag, '--yes'], [kind.flag, '--yes'], [kind.flag]]) {
      expect(await settle(...words)).toEqual(done);
      await jobsDone(client);
    }
    const found = await report();
    expect(found).toMatchObject(kind.shown);
    expect(found.receipt_document_id !== null).toBe(kind.hasPaper);
    expect(await mails()).toEqual(kind.told);
    expect(await acts(kind.action)).toMatchObject([
      { subject_id: id, office_user: STAFF, user_id: null },
    ]);
  });
});

test.each([
  ['--held', null, true],
  ['--other-figures', 'other_figures', false],
])('a return that HMRC has but does not show is %s', async (flag, outcome, hasPaper) => {
  client.api.taxes.fulfil(vrn, '26C3', null);
  await submit();
  expect(await report()).toMatchObject({ status: 'submitted', outcome: 'not_shown' });
  for (const words of [[flag, '--yes'], [flag]]) await dataOf(settle(...words));
  await jobsDone(client);
  const found = await report();
  expect(found.outcome).toBe(outcome);
  expect(found.receipt_document_id !== null).toBe(hasPaper);
  expect(await mails()).toEqual(['vat_other_figures', 'vat_settled', 'vat_settled']);
  expect(await settle('--not-held', '--yes')).toMatchObject({ code: 1 });
});

test('a return that HMRC does not hold can be submitted again', async () => {
  await inDoubt();
  client.api.clock.set(LATER);
  await dataOf(settle('--not-held', '--yes'));
  client.api.taxes.fail(client.clientId, 'submit');
  expect((await submit()).status).toBe(200);
});

test('a late answer from HMRC counts after the accountants found nothing', async () => {
  const { taxes, clock } = client.api;
  const release = taxes.hold(client.clientId, 'submit');
  const sending = submit();
  await eventually(report, ({ status }) => status === 'submitting');
  await setRows(client, 'vat_submissions', { lease_until: TEST_NOW });
  clock.set(LATER);
  await dataOf(settle('--not-held', '--yes'));
  release();
  expect(await sending).toMatchObject({ status: 200, body: { data: { status: 'submitted' } } });
});

describe('nothing is written', () => {
  const leased = async () => {
    await inDoubt();
    await setRows(client, 'vat_submissions', { lease_until: '2026-11-21T09:03:00Z' });
    client.api.clock.set(LATER);
  };
  const found = async () => {
    await inDoubt();
    client.api.clock.set(LATER);
    await dataOf(settle('--not-held', '--yes'));
  };
  const submitted = async () => {
    await submit();
    await jobsDone(client);
  };
  const prepared = () => Promise.resolve();
  const WAITS = `The ${TITLE} is waiting for the client to submit it, so there is nothing to settle.`;
  const SETTLED = `The ${TITLE} is already settled: HMRC has a return for this period.`;

  test.each([
    ['prepared', '--held', prepared, WAITS],
    ['that is not there', '--held', found, WAITS],
    ['with a receipt', '--not-held', submitted, SETTLED],
    ['with a receipt', '--other-figures', submitted, SETTLED],
    [
      'that is asked about now',
      '--held',
      leased,
      `HMRC is being asked about the ${TITLE}. Please try again in a minute.`,
    ],
    [
      'sent just now',
      '--not-held',
      inDoubt,
      `The ${TITLE} may still be on its way to HMRC. Please look again in two minutes.`,
    ],
  ])('for a return %s, given %s', async (_what, flag, begin, sentence) => {
    await begin();
    const said = await writingNothing(client, () => settle(flag, '--yes'));
    expect(said).toEqual({ code: 1, sentence });
  });

  test.each<[Words, number, string]>([
    [[], 2, 'Use one of --held, --other-figures and --not-held.'],
    [['--held', '--not-held'], 2, 'Use one of --held, --other-figures and --not-held.'],
    [['--held', '--from', '2026-07-01'], 2, '--from is given twice.'],
  ])('for the words %j', async (words, code, sentence) => {
    expect(await settle(...words)).toEqual({ code, sentence });
  });

  test('for other dates, which may have a return of another client', async () => {
    const { email } = await signedInClient();
    const words = ['--from', '2026-07-01', '--held', '--yes'] as const;
    for (const [who, to] of [
      [client.email, '29/09/2026'],
      [email, '30/09/2026'],
    ] as const) {
      const said = await officeAt(client)('settle-vat', who, ...words, '--to', to);
      const sentence = `Test Joinery Ltd has no VAT return for 01/07/2026 to ${to}.`;
      expect(said).toEqual({ code: 1, sentence });
    }
  });
});
