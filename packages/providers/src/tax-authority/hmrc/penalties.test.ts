import { isList, PENALTIES, type Member } from '@counterfoil/domain/vat/penalties';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { exampleOf, schemaNamed, type Schema } from './openapi-document.ts';
import { penalties, theirName } from './penalties.ts';

const read = (answer: unknown) => z.core.parse(penalties, answer);

/** The kind of a member of the document, in the words of our table. */
function kindOf({ type, maximum, multipleOf, example, ...schema }: Schema): unknown {
  const { allOf, $ref, items, properties } = schema;
  if (allOf?.[0]) return kindOf(allOf[0]);
  if ($ref) return kindOf(schemaNamed($ref));
  if (items) return [kindOf(items)];
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, kindOf(member)]),
    );
  }
  if (type === 'number' && multipleOf === 1) return 'count';
  if (type === 'number') return (maximum ?? 0) > 1e9 ? 'amount' : 'number';
  return /^\d{4}-\d\d-\d\d$/.test(String(example)) ? 'date' : 'text';
}

const underTheirNames = (member: Member): unknown =>
  typeof member === 'string'
    ? member
    : isList(member)
      ? [underTheirNames(member[0])]
      : Object.fromEntries(
          Object.entries(member).map(([name, each]) => [theirName(name), underTheirNames(each)]),
        );

test('the table has every member of HMRC’s document with its kind, and no other', () => {
  expect(underTheirNames(PENALTIES)).toEqual(kindOf(schemaNamed('Penalties')));
});

test('the document’s example is read whole, with its amounts as text', () => {
  const example = exampleOf('/organisations/vat/{vrn}/penalties', 'example-2');
  const { totalisations, late_submission_penalty, late_payment_penalty } = read(example);
  expect(totalisations).toEqual({
    late_submission_penalty_total_value: '400.00',
    penalised_principal_total: '10000.00',
    late_payment_penalty_posted_total: '425.21',
    late_payment_penalty_estimate_total: '30.68',
  });
  expect(late_submission_penalty?.summary).toEqual({
    active_penalty_points: 4,
    inactive_penalty_points: 1,
    period_of_compliance_achievement: '2025-05-31',
    regime_threshold: 4,
    penalty_charge_amount: '400.00',
  });
  expect(late_submission_penalty?.details[0]).toEqual({
    penalty_number: '00004',
    penalty_order: '4',
    penalty_category: 'point',
    penalty_status: 'inactive',
    frequency_adjustment_point_indicator: 'X',
    penalty_creation_date: '2023-11-08',
    penalty_expiry_date: '2025-12-01',
    expiry_reason: 'appeal',
    communications_date: '2023-11-11',
    late_submissions: [
      {
        late_submission_id: '1054600',
        tax_return_status: 'Fulfilled',
        tax_period_start_date: '2023-07-01',
        tax_period_end_date: '2023-09-30',
        tax_period_due_date: '2023-11-07',
        return_receipt_date: '2023-11-13',
      },
    ],
    appeal_information: [{ appeal_status: 'appeal-upheld', appeal_level: 'statutory-review' }],
    charge_reference: null,
    charge_amount: null,
    charge_outstanding_amount: null,
    charge_due_date: null,
  });
  expect(late_submission_penalty?.details[1]).toMatchObject({
    charge_amount: '200.00',
    appeal_information: [],
  });
  expect(late_payment_penalty?.details[0]).toMatchObject({
    late_payment_penalty1_lower_rate_calculation_amount: '10000.00',
    late_payment_penalty1_lower_rate_percentage: 2,
    late_payment_penalty2_days: null,
    time_to_pay: [{ time_to_pay_start_date: '2024-07-06', time_to_pay_end_date: '2024-07-11' }],
  });
});

const inDetail = (detail: object) => ({ lateSubmissionPenalty: { details: [detail] } });
const ofDetail = (detail: object) => ({ late_submission_penalty: { details: [detail] } });
const inSummary = (summary: object) => ({ lateSubmissionPenalty: { summary } });
const ofSummary = (summary: object) => ({ late_submission_penalty: { summary } });
const inPayment = (detail: object) => ({ latePaymentPenalty: { details: [detail] } });
const ofPayment = (detail: object) => ({ late_payment_penalty: { details: [detail] } });

test.each<[string, object, object]>([
  ['nothing', {}, { totalisations: null, late_submission_penalty: null }],
  ['nothing of a part', { latePaymentPenalty: {} }, { late_payment_penalty: { details: [] } }],
  ['null', { totalisations: null, latePaymentPenalty: { details: null } }, { totalisations: null }],
  [
    'no summary',
    { lateSubmissionPenalty: { details: [] } },
    { late_submission_penalty: { summary: null, details: [] } },
  ],
  [
    'words that are not in the document',
    inDetail({ penaltyCategory: 'warning', penaltyStatus: 'paused', expiryReason: '' }),
    ofDetail({ penalty_category: 'warning', penalty_status: 'paused', expiry_reason: '' }),
  ],
  [
    'an instant for a date',
    inDetail({ chargeDueDate: '2026-08-07T00:00:00Z' }),
    ofDetail({ charge_due_date: '2026-08-07' }),
  ],
  [
    'no text for a date',
    inDetail({ chargeDueDate: '', communicationsDate: null }),
    ofDetail({ charge_due_date: null, communications_date: null }),
  ],
  [
    'the day of what never comes',
    inSummary({ periodOfComplianceAchievement: '9999-12-31' }),
    ofSummary({ period_of_compliance_achievement: '9999-12-31' }),
  ],
  [
    'a number for a text',
    { ...inDetail({ penaltyNumber: 5 }), ...inPayment({ latePaymentPenalty2Days: 14 }) },
    { ...ofDetail({ penalty_number: '5' }), ...ofPayment({ late_payment_penalty2_days: '14' }) },
  ],
  [
    'a percentage with decimals, or below zero',
    inPayment({ latePaymentPenalty2Percentage: -2.5 }),
    ofPayment({ late_payment_penalty2_percentage: -2.5 }),
  ],
  [
    'no points',
    inSummary({ activePenaltyPoints: 0, inactivePenaltyPoints: null }),
    ofSummary({ active_penalty_points: 0, inactive_penalty_points: null }),
  ],
  [
    'amounts below zero, of nothing and with many decimals',
    inDetail({ chargeAmount: -0, chargeOutstandingAmount: -1.005 }),
    ofDetail({ charge_amount: '0.00', charge_outstanding_amount: '-1.00' }),
  ],
])('%s is read', (_, answer, expected) => {
  expect(read(answer)).toMatchObject(expected);
});

test('a member that is not in the table is left out, and so is a period key', () => {
  expect(Object.keys(read({ periodKey: '18A1', ...inDetail({}) }))).toEqual(Object.keys(PENALTIES));
  expect(JSON.stringify(read(inDetail({ periodKey: '18A1' })))).not.toContain('18A1');
});

test.each([
  ['an amount as text', inDetail({ chargeAmount: '200' }), 'chargeAmount'],
  ['an amount beyond all', inDetail({ chargeAmount: 1e300 }), 'chargeAmount'],
  ['a date that is none', inDetail({ chargeDueDate: 'soon' }), 'chargeDueDate'],
  ['a date that no calendar has', inDetail({ chargeDueDate: '2026-11-31' }), 'chargeDueDate'],
  ['a number beyond all for a text', inDetail({ penaltyNumber: 1e300 }), 'penaltyNumber'],
  ['a truth for a text', inDetail({ penaltyNumber: true }), 'penaltyNumber'],
  ['points below zero', inSummary({ activePenaltyPoints: -1 }), 'activePenaltyPoints'],
  ['half a point', inSummary({ inactivePenaltyPoints: 1.5 }), 'inactivePenaltyPoints'],
  ['a threshold below zero', inSummary({ regimeThreshold: -4 }), 'regimeThreshold'],
  ['a list for an object', { totalisations: [] }, 'totalisations'],
])('%s is a fault of the answer', (_, answer, member) => {
  const { error } = z.core.safeParse(penalties, answer);
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual([member]);
});
