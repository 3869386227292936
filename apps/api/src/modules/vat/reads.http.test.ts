import {
  getVatPenalties,
  listVatLiabilities,
  listVatObligations,
  listVatPayments,
} from '@counterfoil/contract/vat/routes';
import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { NO_PENALTIES } from '@counterfoil/domain/vat/penalties';
import { AUTHORISE_AGAIN, AUTHORISE_FIRST } from '@counterfoil/domain/vat/refuse-submission';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { TaxRefused } from '@counterfoil/providers/tax-authority/port';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aLatePayment, aLateSubmission } from '@counterfoil/testkit/penalties';
import { setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { taxpayer } from '@counterfoil/testkit/taxpayers';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let vrn: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ vrn } = await taxpayer(client));
});
afterEach(() => client.api.clock.set(TEST_NOW));

const READS = [listVatObligations, listVatLiabilities, listVatPayments, getVatPenalties] as const;
const ended = (period: string, status: 'open' | 'fulfilled', received: string | null) => ({
  period_key: period,
  start: `2026-0${period}-01`,
  end: `2026-0${period}-28`,
  due: '2026-11-07',
  status,
  received,
});

describe('data read from HMRC', () => {
  test('has the obligations of the year and the open ones, by start, without the period key', async () => {
    client.api.taxes.setBusiness(vrn, {
      obligations: [
        { ...ended('7', 'open', null), start: '2019-07-01', end: '2019-09-30' },
        ended('4', 'fulfilled', '2026-05-02'),
        ended('1', 'fulfilled', '2026-02-03'),
      ],
    });
    const { body } = await client.call(listVatObligations);
    expect(body.data).toEqual([
      { start: '2019-07-01', end: '2019-09-30', due: '2026-11-07', status: 'O', received: null },
      {
        start: '2026-01-01',
        end: '2026-01-28',
        due: '2026-11-07',
        status: 'F',
        received: '2026-02-03',
      },
      {
        start: '2026-04-01',
        end: '2026-04-28',
        due: '2026-11-07',
        status: 'F',
        received: '2026-05-02',
      },
    ]);
    const query = { from: '2026-04-01', to: '2026-06-30' };
    expect((await client.call(listVatObligations, { query })).body.data).toHaveLength(1);
  });

  test('has debts and payments in pounds', async () => {
    expect((await client.call(listVatLiabilities)).body.data).toEqual([
      {
        tax_period: { from: '2026-04-01', to: '2026-06-30' },
        type: 'VAT Return Debit Charge',
        original_amount: '367.23',
        outstanding_amount: null,
        due: '2026-08-07',
      },
    ]);
    expect((await client.call(listVatPayments)).body.data).toEqual([
      { amount: '367.23', received: '2026-08-05' },
    ]);
  });

  test('has penalties with HMRC’s own members in snake case', async () => {
    const penalties = {
      totalisations: {
        late_submission_penalty_total_value: '200.00',
        penalised_principal_total: null,
        late_payment_penalty_posted_total: '55.89',
        late_payment_penalty_estimate_total: null,
      },
      late_submission_penalty: {
        summary: null,
        details: [
          aLateSubmission({
            penalty_category: 'charge',
            penalty_status: 'a word of next year',
            charge_amount: '200.00',
            charge_due_date: '2026-08-07',
            appeal_information: [{ appeal_status: 'under-appeal', appeal_level: null }],
          }),
        ],
      },
      late_payment_penalty: {
        details: [aLatePayment({ late_payment_penalty1_lower_rate_percentage: 2.5 })],
      },
    };
    client.api.taxes.setBusiness(vrn, { penalties });
    expect((await client.call(getVatPenalties)).body.data).toEqual(penalties);
  });

  test('has null for every part without penalties', async () => {
    expect((await client.call(getVatPenalties)).body.data).toEqual(NO_PENALTIES);
  });

  test('is requested with the browser’s device and the user, and not again within moments', async () => {
    for (let times = 0; times < 3; times++) await client.call(listVatPayments);
    expect(client.api.taxes.asked(client.clientId, 'payments')).toBe(1);
    const [call] = client.api.taxes.callsOf(client.clientId);
    expect(call).toMatchObject({
      vrn,
      origin: { device: TAX_DEVICE, user: { email: client.email, id: client.userId } },
    });
  });

  test('is not shared: another client asks again', async () => {
    await client.call(listVatPayments);
    const other = await signedInClient();
    await taxpayer(other);
    await setRows(other, 'clients', { vat_number: '999999973' });
    expect((await other.call(listVatPayments)).body.data).toEqual([]);
  });
});

test.each([
  [{ from: '2026-02-01', to: '2026-02-01' }, 'to', 'Must be after the first day'],
  [{ from: '2024-01-01', to: '2026-01-01' }, 'to', 'Must be within 365 days of the first day'],
  [{ from: '2026-11-01', to: '2026-12-01' }, 'to', 'Must not be in the future'],
  [{ from: '2015-01-01' }, 'from', 'Must not be before 06/04/2016'],
])(
  'days that HMRC would refuse, %j, are refused at %s before it is asked',
  async (query, field, message) => {
    const answer = await client.call(listVatLiabilities, { query });
    expect([answer.status, errorsOf(answer)[field]]).toEqual([422, [message]]);
    expect(client.api.taxes.asked(client.clientId, 'liabilities')).toBe(0);
  },
);

describe('a read that fails', () => {
  const busy = new ProviderError('busy', 'X', { status: 429, retryAfterSeconds: 7 });
  test.each([
    [busy, 429, '7', 'HMRC is busy at the moment. Please try again in a few minutes.'],
    [
      new ProviderError('busy', 'X'),
      429,
      '60',
      'HMRC is busy at the moment. Please try again in a few minutes.',
    ],
    [
      new ProviderError('timeout', 'X'),
      504,
      '60',
      'HMRC didn’t respond in time. Please try again in a few minutes.',
    ],
    [
      new ProviderError('unavailable', 'X', { status: 500 }),
      503,
      '60',
      'HMRC cannot be reached at the moment. Please try again in a few minutes.',
    ],
    [
      new ProviderError('unreadable', 'X'),
      502,
      '60',
      'HMRC gave a response we couldn’t read. Please try again in a few minutes.',
    ],
    [
      new ProviderError('refused', 'X'),
      502,
      '60',
      'HMRC isn’t responding to us at the moment. Please let us know.',
    ],
  ])(
    'as %o is %i, with the seconds to wait, %s, and the reason',
    async (error, status, after, words) => {
      client.api.taxes.fail(client.clientId, 'penalties', error);
      const answer = await client.call(getVatPenalties);
      expect(answer).toMatchObject(refusal(status, words));
      expect(answer.headers['retry-after']).toBe(after);
      client.api.taxes.fail(client.clientId, 'penalties');
      expect((await client.call(getVatPenalties)).status).toBe(200);
    },
  );

  test.each([
    ['not_authorised', 403],
    ['insolvent', 422],
  ] as const)('as %s is %i, in words', async (reason, status) => {
    client.api.taxes.fail(client.clientId, 'penalties', new TaxRefused(reason, 'X', 403));
    expect(await client.call(getVatPenalties)).toMatchObject(
      refusal(status, outcomeInWords(reason)),
    );
  });

  test('for HMRC’s own reason is not described as a submission', async () => {
    client.api.taxes.fail(client.clientId, 'penalties', new TaxRefused('other', 'X', 403));
    expect(await client.call(getVatPenalties)).toMatchObject(
      refusal(422, 'HMRC didn’t respond to this. Please contact us so we can find out why.'),
    );
  });
});

test('a client is limited to sixty requests a minute, so that others are answered', async () => {
  const ask = (day: number) =>
    client.call(listVatPayments, { query: { from: `2026-01-${String(day).padStart(2, '0')}` } });
  for (let round = 1; round <= 2; round++) {
    for (let day = 1; day <= 31; day++) await ask(day);
    // Sixty in all: the second round asks the same, which is remembered.
  }
  for (let day = 1; day <= 28; day++) {
    const query = { from: `2026-02-${String(day).padStart(2, '0')}` };
    await client.call(listVatPayments, { query });
  }
  // One of the sixty was the authorisation.
  expect(client.api.taxes.asked(client.clientId, 'payments')).toBe(59);
  const refused = await client.call(getVatPenalties);
  expect(refused).toMatchObject(
    refusal(429, expect.stringMatching(/^You’ve asked HMRC too many times/)),
  );
  expect(refused.headers['retry-after']).toBe('60');
  client.api.clock.set('2026-11-21T09:01:00Z');
  expect((await client.call(getVatPenalties)).status).toBe(200);
});

describe('a client who may not ask is told why', () => {
  test('before the permission, and after its end', async () => {
    const other = await signedInClient();
    expect(await other.call(getVatPenalties)).toMatchObject(refusal(403, AUTHORISE_FIRST));
    client.api.taxes.endGrant(client.clientId);
    expect(await client.call(getVatPenalties)).toMatchObject(refusal(403, AUTHORISE_AGAIN));
    expect(await client.call(getVatPenalties)).toMatchObject(refusal(403, AUTHORISE_FIRST));
  });

  test('without VAT', async () => {
    const other = await signedInClient({ vat: null });
    for (const route of READS) {
      expect(await other.call(route)).toMatchObject(
        refusal(403, expect.stringMatching(/not registered for VAT/)),
      );
    }
  });

  test('but may still read after leaving', async () => {
    await leaveTheService(client);
    expect((await client.call(listVatPayments)).status).toBe(200);
  });
});
