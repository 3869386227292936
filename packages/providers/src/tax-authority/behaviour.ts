import { NO_PENALTIES } from '@counterfoil/domain/vat/penalties';
import { describe, expect, test } from 'vitest';
import type { TaxAuthority, TaxCall, TaxOrigin, TaxReturn } from './port.ts';

/** A tax authority like the sandbox, and actions of its users. */
export interface TaxWorld {
  /** An authority that gives up after `attemptMs`. */
  readonly open: (attemptMs?: number) => TaxAuthority;
  /** Signs a user of this scenario in, who grants. @returns the code */
  readonly code: (authority: TaxAuthority, scenario: string) => Promise<string>;
  readonly redirectUri: string;
  /** The period that has ended and waits for its return. */
  readonly due: { readonly start: string; readonly end: string };
}

export const ORIGIN: TaxOrigin = {
  device: {
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
    device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
    screens: [{ width: 1920, height: 1080, scaling_factor: 1.25, colour_depth: 24 }],
    window_size: { width: 1256, height: 803 },
    timezone_offset_minutes: 60,
  },
  public_ip: '198.51.100.7',
  public_ip_at: Temporal.Instant.from('2026-07-01T12:30:05.12Z'),
  public_port: 12_345,
  user: { email: 'jo@example.com', id: '4711' },
};

export const returnOf = (period_key: string): TaxReturn => ({
  period_key,
  boxes: {
    vat_due_sales: 10_550,
    vat_due_acquisitions: -10_045,
    total_vat_due: 505,
    vat_reclaimed_curr_period: 10_515,
    net_vat_due: 10_010,
    total_value_sales_ex_vat: 300,
    total_value_purchases_ex_vat: 0,
    total_value_goods_supplied_ex_vat: -3000,
    total_acquisitions_ex_vat: 9_999_999_999_999,
  },
});

/** VAT numbers of the tests: each has an account of its own. */
let lastVrn = 100_000_000;

/** The behaviour of every `TaxAuthority`. */
export function describeTaxAuthority(name: string, world: () => TaxWorld): void {
  /** An authority, with a call by a user who has granted access. */
  const granted = async (scenario: string, attemptMs?: number) => {
    const { open, code, redirectUri } = world();
    const authority = open(attemptMs);
    const asked = { code: await code(authority, scenario), redirect_uri: redirectUri };
    const grant = await authority.exchange(asked, 'a client');
    const { access_token } = grant;
    lastVrn++;
    const call: TaxCall = { vrn: String(lastVrn), access_token, origin: ORIGIN, asker: 'a client' };
    return { authority, call, grant, asked };
  };
  const days = () => ({ from: world().due.start, to: world().due.end });
  const dueKey = async (authority: TaxAuthority, call: TaxCall) => {
    const open = await authority.obligations(call, null);
    return open.find(({ end }) => end === world().due.end)?.period_key ?? '';
  };

  describe(`${name} grants access`, () => {
    test('for four hours, and refreshes once, which ends the old tokens', async () => {
      const { authority, call, grant, asked } = await granted('');
      await expect(authority.exchange(asked, 'a client')).rejects.toMatchObject({ what: 'grant' });
      const next = await authority.refresh(grant.refresh_token, 'a client');
      expect(next.access_token).not.toBe(grant.access_token);
      await expect(authority.obligations(call, null)).rejects.toMatchObject({ what: 'access' });
      const renewed = { ...call, access_token: next.access_token };
      expect(await authority.obligations(renewed, null)).not.toHaveLength(0);
      await expect(authority.refresh(grant.refresh_token, 'a client')).rejects.toMatchObject({
        what: 'grant',
      });
    });

    test('to one of two simultaneous refreshes, and tells the other', async () => {
      const { authority, grant } = await granted('');
      const both = await Promise.allSettled(
        [1, 2].map(() => authority.refresh(grant.refresh_token, 'a client')),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const lost = both.find((one) => one.status === 'rejected');
      expect(lost?.reason).toMatchObject({ what: 'grant' });
    });
  });

  describe(`${name} takes a return`, () => {
    test('once, with a receipt, and returns it unchanged', async () => {
      const { authority, call } = await granted('');
      const sent = returnOf(await dueKey(authority, call));
      expect(await authority.viewReturn(call, sent.period_key)).toBeNull();
      const receipt = await authority.submit(call, sent);
      expect(receipt).toMatchObject({
        form_bundle_number: expect.stringMatching(/^\d{12}$/),
        payment_indicator: 'BANK',
        charge_ref_number: null,
        receipt_id: expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(receipt.processing_date).toBeInstanceOf(Temporal.Instant);
      expect(receipt.receipt_timestamp).toBeInstanceOf(Temporal.Instant);
      expect(await authority.viewReturn(call, sent.period_key)).toEqual(sent);
      await expect(authority.submit(call, sent)).rejects.toMatchObject({
        reason: 'duplicate_submission',
      });
    });

    test.each(['TIMEOUT_AFTER_ACCEPTING', 'CUT_AFTER_ACCEPTING'])(
      'even when its answer is lost: %s',
      async (scenario) => {
        const { authority, call } = await granted(scenario, 1_000);
        const sent = returnOf('#001');
        await expect(authority.submit(call, sent)).rejects.toThrow('may have taken the return');
        expect(await authority.viewReturn(call, '#001')).toEqual(sent);
      },
    );

    test.each([
      ['GATEWAY_TIMEOUT_ON_SUBMIT', 504],
      ['INTERNAL_SERVER_ERROR_ON_SUBMIT', 500],
      ['SERVER_ERROR_ON_SUBMIT', 503],
      ['SERVER_PAGE_ON_SUBMIT', 500],
    ])('perhaps: %s', async (scenario, status) => {
      const { authority, call } = await granted(scenario);
      await expect(authority.submit(call, returnOf('#001'))).rejects.toMatchObject({
        message: 'The tax authority may have taken the return',
        cause: { status },
      });
    });

    test.each([
      ['MESSAGE_THROTTLED_OUT_ON_SUBMIT', { code: 'busy', status: 429, retryAfterSeconds: 5 }],
      ['SCHEDULED_MAINTENANCE_ON_SUBMIT', { code: 'unavailable', status: 503 }],
      ['INVALID_CREDENTIALS_ON_SUBMIT', { what: 'access', status: 401 }],
      ['INVALID_SCOPE_ON_SUBMIT', { what: 'grant', status: 403 }],
      ['CLIENT_OR_AGENT_NOT_AUTHORISED_ON_SUBMIT', { reason: 'not_authorised' }],
      ['INVALID_VRN', { reason: 'vrn_invalid', status: 400 }],
      ['INVALID_PERIODKEY', { reason: 'period_key_invalid' }],
      ['INVALID_PAYLOAD', { reason: 'wrong_figures', authority_code: 'INVALID_REQUEST' }],
      ['DUPLICATE_SUBMISSION', { reason: 'duplicate_submission' }],
      ['TAX_PERIOD_NOT_ENDED', { reason: 'period_not_ended' }],
      ['INSOLVENT_TRADER', { reason: 'insolvent', authority_code: 'RULE_INSOLVENT_TRADER' }],
    ])('certainly not: %s', async (scenario, failure) => {
      const { authority, call } = await granted(scenario);
      const submitting = authority.submit(call, returnOf('#001'));
      await expect(submitting).rejects.toMatchObject(failure);
      await expect(submitting).rejects.not.toThrow('may have taken');
      expect(await authority.viewReturn(call, '#001').catch(() => null)).toBeNull();
    });

    test('not with figures that do not add up', async () => {
      const { authority, call } = await granted('');
      const { boxes, period_key } = returnOf('#001');
      const submit = (changes: Partial<typeof boxes>) =>
        authority.submit(call, { period_key, boxes: { ...boxes, ...changes } });
      await expect(submit({ total_vat_due: 506 })).rejects.toMatchObject({
        reason: 'wrong_figures',
        authority_code: 'VAT_TOTAL_VALUE',
      });
      await expect(submit({ net_vat_due: -1 })).rejects.toMatchObject({
        authority_code: 'INVALID_MONETARY_AMOUNT',
      });
    });
  });

  describe(`${name} returns`, () => {
    test('the obligations in their order, in a range or the open ones', async () => {
      const { authority, call } = await granted('QUARTERLY_ONE_MET');
      const open = await authority.obligations(call, null);
      expect(open.map(({ status }) => status)).toEqual(['open', 'open']);
      expect(open.map(({ start }) => start)).toEqual(open.map(({ start }) => start).toSorted());
      expect(await authority.obligations(call, days())).toEqual([
        expect.objectContaining({ ...world().due, status: 'open', received: null }),
      ]);
    });

    test('debts, payments and penalties', async () => {
      const { authority, call } = await granted('DEFAULT');
      const [owed] = await authority.liabilities(call, days());
      expect(owed).toMatchObject({ original_amount_pence: 46_346, outstanding_amount_pence: 0 });
      const [paid] = await authority.payments(call, days());
      expect(paid).toMatchObject({
        amount_pence: 46_346,
        received: expect.stringMatching(/^\d{4}-/),
      });
      const { late_submission_penalty, late_payment_penalty } = await authority.penalties(call);
      expect(late_submission_penalty?.summary).toMatchObject({
        active_penalty_points: 4,
        regime_threshold: 4,
        penalty_charge_amount: '400.00',
      });
      expect(
        late_submission_penalty?.details.map(({ penalty_category }) => penalty_category),
      ).toEqual(['point', 'point', 'point', 'threshold', 'charge']);
      expect(late_payment_penalty?.details.at(-1)).toMatchObject({
        penalty_status: 'accruing',
        principal_charge_billing_from: '2024-01-01',
        penalty_amount_accruing: '30.68',
        penalty_amount_outstanding: '25.21',
        penalty_charge_due_date: '2024-08-07',
        time_to_pay: [],
      });
    });

    test('nothing where there is nothing', async () => {
      const { authority, call } = await granted('NOT_FOUND');
      expect(await authority.obligations(call, null)).toEqual([]);
      expect(await authority.liabilities(call, days())).toEqual([]);
      expect(await authority.payments(call, days())).toEqual([]);
      expect(await authority.penalties(call)).toEqual(NO_PENALTIES);
    });

    test.each([
      ['MESSAGE_THROTTLED_OUT', { code: 'busy', retryAfterSeconds: 5 }],
      ['SERVER_ERROR', { code: 'unavailable', status: 503 }],
      ['SERVER_PAGE', { code: 'unavailable', status: 500 }],
      ['INVALID_CREDENTIALS', { what: 'access' }],
      ['INSOLVENT_TRADER', { reason: 'insolvent' }],
    ])('an error when it cannot answer: %s', async (scenario, failure) => {
      const { authority, call } = await granted(scenario);
      await expect(authority.obligations(call, null)).rejects.toMatchObject(failure);
    });

    test('an error when the dates are wrong', async () => {
      const { authority, call } = await granted('');
      const { from } = days();
      for (const ask of ['obligations', 'liabilities', 'payments'] as const) {
        await expect(authority[ask](call, { from, to: from })).rejects.toMatchObject({
          reason: 'date_range',
        });
      }
    });
  });
}
