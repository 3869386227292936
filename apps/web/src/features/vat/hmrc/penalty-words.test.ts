import type { VatPenalties } from '@counterfoil/domain/vat/penalties';
import { aLatePayment, aLateSubmission } from '@counterfoil/testkit/penalties';
import { describe, expect, test } from 'vitest';
import * as words from './penalty-words.ts';

const late = (penalty_category: string | null, penalty_status: string | null) =>
  aLateSubmission({ penalty_category, penalty_status });

test.each([
  ['point', 'active', 'point', 'Counts', false],
  ['point', 'inactive', 'point', 'No longer counts', false],
  ['threshold', 'active', 'point, charge', 'Counts', false],
  ['threshold', 'inactive', 'point, charge', 'No longer counts', false],
  ['charge', 'active', 'charge', 'Active', false],
  ['charge', 'inactive', 'charge', 'Inactive', true],
  ['warning-letter', 'active', 'point', 'Active', false],
  ['point', 'on-hold', 'point', 'On hold', false],
  [null, null, 'point', '', false],
])('a %s that is %s is a %s, and as such: %s', (category, status, kinds, state, isCancelled) => {
  const penalty = late(category, status);
  const found = [words.isPoint(penalty) && 'point', words.isCharged(penalty) && 'charge'];
  expect(found.filter(Boolean).join(', ')).toBe(kinds);
  expect(words.pointState(penalty)).toBe(state);
  expect(words.isCancelled(penalty)).toBe(isCancelled);
});

test('a point that no longer counts keeps its charge among the charges', () => {
  const penalty = { ...late('point', 'inactive'), charge_amount: '200.00' };
  expect([words.isPoint(penalty), words.isCharged(penalty)]).toEqual([true, true]);
});

type LateReturns = VatPenalties['late_submission_penalty'];
const account = (
  active: number | null,
  threshold: number | null,
  end: string | null,
): LateReturns => ({
  summary: {
    active_penalty_points: active,
    inactive_penalty_points: 0,
    period_of_compliance_achievement: end,
    regime_threshold: threshold,
    penalty_charge_amount: null,
  },
  details: [late('point', 'active'), late('threshold', 'active'), late('charge', 'active')],
});

const NONE = 'You have no points. HMRC gives one for each late return.';
const EACH = 'Each late return now brings a penalty of £200.00.';

const BELOW = 'HMRC gives one for each late return, and at 4 a penalty of £200.00.';

test.each([
  [NONE, null],
  [NONE, account(0, 4, '9999-12-31')],
  [`You have 1 point out of 4. ${BELOW}`, account(1, 4, '2027-05-31')],
  [
    `You have 4 points out of 4. ${EACH} All points expire on 31/05/2027 if every return until then is on time and none is missing.`,
    account(4, 4, '2027-05-31'),
  ],
  [`You have 4 points out of 4. ${EACH}`, account(4, 4, '2026-11-20')],
  [`You have 5 points out of 4. ${EACH}`, account(5, 4, '9999-12-31')],
  [`You have 2 points out of 2. ${EACH}`, account(2, 2, null)],
  ['You have 3 points.', account(3, null, null)],
  // Without HMRC's number, those that count are counted: a charge is none.
  [`You have 2 points out of 4. ${BELOW}`, account(null, 4, null)],
])('%s', (said, part) => {
  expect(words.pointsInWords(part, '2026-11-21')).toBe(said);
});

describe('a point', () => {
  const point = { ...late('point', 'active'), penalty_expiry_date: '2028-03-01' };

  test.each([
    ['expires on its day below the threshold', point, account(1, 4, null), '01/03/2028'],
    ['expires with all others at the threshold', point, account(4, 4, null), ''],
    ['that counts no longer', { ...point, penalty_status: 'inactive' }, null, ''],
    ['without a summary', point, null, '01/03/2028'],
  ])('%s', (_, penalty, part, day) => {
    expect(words.expiryInWords(penalty, part)).toBe(day);
  });

  const period = (from: string | null, to: string | null) => ({
    late_submission_id: null,
    tax_return_status: null,
    tax_period_start_date: from,
    tax_period_end_date: to,
    tax_period_due_date: null,
    return_receipt_date: null,
  });

  test('names its period, and further ones of the same month', () => {
    const late_submissions = [
      period(null, '2026-01-31'),
      period('2026-01-01', '2026-01-31'),
      period('2026-02-01', '2026-02-28'),
    ];
    expect(words.periodInWords({ ...point, late_submissions })).toBe('01/01/2026 to 31/01/2026');
    expect(words.aboutPoint({ ...point, late_submissions })).toBe('Also 01/02/2026 to 28/02/2026');
  });

  test('has no period after a change of the periods', () => {
    expect(words.periodInWords(point)).toBe('Period not known');
    const changed = { ...point, frequency_adjustment_point_indicator: 'X' };
    expect(words.periodInWords(changed)).toBe('VAT periods changed');
  });

  test.each([
    ['appeal', 'Removed after an appeal'],
    ['submission-frequency-change', 'Removed as your VAT periods changed'],
    ['obligations-reversed', 'Removed as no return was due'],
    ['HMRC-removed', 'Removed by HMRC'],
    ['natural-expiry', 'Expired'],
    ['penalty-removed', 'Removed as the return was on time'],
    ['expiry-conditions-met', 'Expired after returns on time'],
    ['HMRC-reset', 'Points set to zero by HMRC'],
    ['HMRC-merged', 'HMRC merged'],
  ])('that ended by %s: %s', (expiry_reason, said) => {
    expect(words.aboutPoint({ ...point, expiry_reason })).toBe(said);
  });
});

test.each([
  ['under-appeal', 'statutory-review', 'Under appeal, review by HMRC'],
  ['appeal-upheld', 'appeal-first-tier-tribunal', 'Appeal upheld, tax tribunal'],
  ['appeal-rejected', null, 'Appeal rejected'],
  ['cannot-be-appealed', 'statutory-review', 'Cannot be appealed'],
  ['appeal-lapsed', 'upper-tribunal', 'Appeal lapsed, Upper tribunal'],
])('the appeal %s (%s) is: %s', (appeal_status, appeal_level, said) => {
  const appeal_information = [{ appeal_status, appeal_level }];
  expect(words.aboutPoint({ ...late('threshold', 'active'), appeal_information })).toBe(
    `Reached the threshold · ${said}`,
  );
  expect(words.aboutCharge({ ...late('charge', 'active'), appeal_information })).toBe(
    `For a late return after that · ${said}`,
  );
});

test('a charge that was withdrawn says why', () => {
  const penalty = { ...late('charge', 'inactive'), expiry_reason: 'HMRC-removed' };
  expect(words.aboutCharge(penalty)).toBe('For a late return after that · Removed by HMRC');
});

test.each([
  ['accruing', 'Still growing'],
  ['posted', 'Charged'],
  ['in-dispute', 'In dispute'],
  [null, ''],
])('a late payment’s penalty that is %s: %s', (penalty_status, said) => {
  expect(words.latePaymentState(aLatePayment({ penalty_status }))).toBe(said);
});

test('a late payment’s penalty says which it is, what grows, and what was agreed', () => {
  const penalty = aLatePayment({
    penalty_category: 'LPP2',
    penalty_amount_accruing: '30.68',
    time_to_pay: [
      { time_to_pay_start_date: '2026-07-06', time_to_pay_end_date: '2026-12-11' },
      { time_to_pay_start_date: '2026-12-12', time_to_pay_end_date: null },
    ],
  });
  expect(words.aboutLatePayment(penalty)).toBe(
    'Second penalty · £30.68 not charged yet · Time to Pay until 11/12/2026 · Time to Pay',
  );
  const posted = aLatePayment({ penalty_category: 'LPP1', penalty_amount_accruing: '0.00' });
  expect(words.aboutLatePayment(posted)).toBe('First penalty');
  expect(words.aboutLatePayment(aLatePayment({ penalty_category: 'MANUAL' }))).toBe('MANUAL');
  expect(words.billedPeriod(posted)).toBe('Period not known');
});
