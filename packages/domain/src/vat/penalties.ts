/**
 * The kind of a member in HMRC's answer about penalties: text with two decimals for an amount ("200.00"), YYYY-MM-DD
 * for a date, a whole number from zero up for a count, an object, or a list of them in brackets.
 */
export type Member = 'amount' | 'count' | 'date' | 'number' | 'text' | Members | readonly [Members];
export interface Members {
  readonly [name: string]: Member;
}

export const isList = (member: Members | readonly [Members]): member is readonly [Members] =>
  Array.isArray(member);

/** The values of such members. HMRC may leave out any of them: null, and an empty list. */
export type ValuesOf<M extends Members> = {
  readonly [N in keyof M]: M[N] extends readonly [infer Row extends Members]
    ? readonly ValuesOf<Row>[]
    : M[N] extends Members
      ? ValuesOf<M[N]> | null
      : (M[N] extends 'count' | 'number' ? number : string) | null;
};

const APPEAL = { appeal_status: 'text', appeal_level: 'text' } as const;

/**
 * A late submission penalty. Its category is `point`, `threshold` (the point that reaches the threshold, and a charge)
 * or `charge` (a later charge, which is not a point).
 */
export const LATE_SUBMISSION = {
  penalty_number: 'text',
  penalty_order: 'text',
  penalty_category: 'text',
  penalty_status: 'text',
  frequency_adjustment_point_indicator: 'text',
  penalty_creation_date: 'date',
  penalty_expiry_date: 'date',
  expiry_reason: 'text',
  communications_date: 'date',
  late_submissions: [
    {
      late_submission_id: 'text',
      tax_return_status: 'text',
      tax_period_start_date: 'date',
      tax_period_end_date: 'date',
      tax_period_due_date: 'date',
      return_receipt_date: 'date',
    },
  ],
  appeal_information: [APPEAL],
  charge_reference: 'text',
  charge_amount: 'amount',
  charge_outstanding_amount: 'amount',
  charge_due_date: 'date',
} as const satisfies Members;

/** A late payment penalty: the first (`LPP1`) or the second (`LPP2`) on one unpaid charge. */
export const LATE_PAYMENT = {
  principal_charge_reference: 'text',
  penalty_category: 'text',
  penalty_status: 'text',
  penalty_amount_accruing: 'amount',
  penalty_amount_posted: 'amount',
  penalty_amount_paid: 'amount',
  penalty_amount_outstanding: 'amount',
  late_payment_penalty1_lower_rate_calculation_amount: 'amount',
  late_payment_penalty1_lower_rate_percentage: 'number',
  late_payment_penalty1_higher_rate_calculation_amount: 'amount',
  late_payment_penalty1_higher_rate_percentage: 'number',
  late_payment_penalty2_days: 'text',
  late_payment_penalty2_percentage: 'number',
  penalty_charge_creation_date: 'date',
  communications_date: 'date',
  penalty_charge_reference: 'text',
  penalty_charge_due_date: 'date',
  appeal_information: [APPEAL],
  principal_charge_doc_number: 'text',
  principal_charge_billing_from: 'date',
  principal_charge_billing_to: 'date',
  principal_charge_due_date: 'date',
  principal_charge_latest_clearing: 'date',
  time_to_pay: [{ time_to_pay_start_date: 'date', time_to_pay_end_date: 'date' }],
} as const satisfies Members;

/**
 * HMRC's answer about penalties, in the order and with the names of its VAT (MTD) API 1.0, in snake case. The adapter's
 * reading, the reply's schema and the types all follow from this table.
 */
export const PENALTIES = {
  totalisations: {
    late_submission_penalty_total_value: 'amount',
    penalised_principal_total: 'amount',
    late_payment_penalty_posted_total: 'amount',
    late_payment_penalty_estimate_total: 'amount',
  },
  late_submission_penalty: {
    summary: {
      active_penalty_points: 'count',
      inactive_penalty_points: 'count',
      period_of_compliance_achievement: 'date',
      regime_threshold: 'count',
      penalty_charge_amount: 'amount',
    },
    details: [LATE_SUBMISSION],
  },
  late_payment_penalty: { details: [LATE_PAYMENT] },
} as const satisfies Members;

export type VatPenalties = ValuesOf<typeof PENALTIES>;
export type Appeal = ValuesOf<typeof APPEAL>;
export type LateSubmissionPenalty = ValuesOf<typeof LATE_SUBMISSION>;
export type LatePaymentPenalty = ValuesOf<typeof LATE_PAYMENT>;

/** HMRC's date for "never": when points expire although none count. */
export const NEVER = '9999-12-31';

/** The answer where HMRC has nothing. */
export const NO_PENALTIES: VatPenalties = {
  totalisations: null,
  late_submission_penalty: null,
  late_payment_penalty: null,
};
