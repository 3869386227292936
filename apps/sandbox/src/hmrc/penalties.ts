/** Penalties, charges and the business itself, with the examples of HMRC's OpenAPI document. */
const lateSubmissionOf = (number: number, category: string, status = 'active') => ({
  penaltyNumber: String(number).padStart(5, '0'),
  penaltyOrder: String(number),
  penaltyCategory: category,
  penaltyStatus: status,
  penaltyCreationDate: '2024-02-08',
  penaltyExpiryDate: '2026-03-01',
  ...(status === 'inactive' ? { expiryReason: 'appeal' } : {}),
  communicationsDate: '2024-02-11',
  lateSubmissions: [
    {
      lateSubmissionID: '1054700',
      taxReturnStatus: 'Fulfilled',
      taxPeriodStartDate: '2023-10-01',
      taxPeriodEndDate: '2023-12-31',
      taxPeriodDueDate: '2024-02-07',
      returnReceiptDate: '2024-02-15',
    },
  ],
  ...(category === 'point'
    ? {}
    : {
        chargeReference: 'XS198765432109',
        chargeAmount: 200,
        chargeOutstandingAmount: 200,
        chargeDueDate: '2024-02-28',
      }),
});

const latePaymentOf = (category: 'LPP1' | 'LPP2') => ({
  principalChargeReference: 'XV123451234512',
  penaltyCategory: category,
  ...(category === 'LPP1'
    ? { penaltyStatus: 'posted', penaltyAmountAccruing: 0, penaltyAmountPosted: 400 }
    : { penaltyStatus: 'accruing', penaltyAmountAccruing: 30.68, penaltyAmountPosted: 25.21 }),
  penaltyAmountPaid: 0,
  penaltyAmountOutstanding: category === 'LPP1' ? 400 : 25.21,
  penaltyChargeDueDate: category === 'LPP1' ? '2024-07-06' : '2024-08-07',
  principalChargeDocNumber: '10023852',
  principalChargeBillingFrom: '2024-01-01',
  principalChargeBillingTo: '2024-03-31',
  principalChargeDueDate: '2024-05-07',
});

type LateSubmission = ReturnType<typeof lateSubmissionOf>;
type LatePayment = ReturnType<typeof latePaymentOf>;

const account = (submissions: readonly LateSubmission[], payments: readonly LatePayment[]) => {
  const active = submissions.filter(({ penaltyStatus }) => penaltyStatus === 'active').length;
  const penaltyChargeAmount = submissions.filter((one) => 'chargeAmount' in one).length * 200;
  const lateSubmissionPenalty = {
    summary: {
      activePenaltyPoints: active,
      inactivePenaltyPoints: submissions.length - active,
      periodOfComplianceAchievement: active > 0 ? '2025-05-31' : '9999-12-31',
      regimeThreshold: 4,
      penaltyChargeAmount,
    },
    details: submissions,
  };
  return {
    totalisations: { lateSubmissionPenaltyTotalValue: penaltyChargeAmount },
    ...(submissions.length > 0 ? { lateSubmissionPenalty } : {}),
    ...(payments.length > 0 ? { latePaymentPenalty: { details: payments } } : {}),
  };
};

const point = lateSubmissionOf(1, 'point');
const charge = lateSubmissionOf(5, 'charge');
const threshold = lateSubmissionOf(4, 'threshold');
const points = [1, 2, 3].map((number) => lateSubmissionOf(number, 'point'));
const inactive = [1, 2].map((number) => lateSubmissionOf(number, 'point', 'inactive'));
const [first, second] = [latePaymentOf('LPP1'), latePaymentOf('LPP2')];

const PENALTIES: Readonly<Record<string, object>> = {
  DEFAULT: account([...points, threshold, charge], [first, second]),
  LATE_SUBMISSION: account([point], []),
  LATE_PAYMENT: account([], [first]),
  MULTIPLE_PENALTIES: account([point], [first]),
  MULTIPLE_LATE_PAYMENT_PENALTIES: account([], [first, second]),
  MULTIPLE_LATE_SUBMISSION_PENALTIES: account(points, []),
  MULTIPLE_INACTIVE_LATE_SUBMISSION_PENALTIES: account(inactive, []),
  THRESHOLD_LATE_SUBMISSION_PENALTIES: account([...points, threshold], []),
  CHARGE_LATE_SUBMISSION_PENALTIES: account([...points, threshold, charge], []),
};

/** Nothing without a scenario, as for NO_PENALTIES. */
export const penaltiesOf = (scenario: string): object => PENALTIES[scenario] ?? {};

export const financialDetails = {
  totalisations: {
    totalOverdue: 123.45,
    totalNotYetDue: 12.34,
    totalBalance: 109.99,
    totalCredit: 13.46,
    totalCleared: 12.35,
    additionalReceivableTotalisations: {
      totalAccountPostedInterest: 13.12,
      totalAccountAccruingInterest: 12.1,
    },
  },
  documentDetails: [
    {
      postingDate: '2024-05-07',
      issueDate: '2024-05-07',
      documentTotalAmount: 123.45,
      documentClearedAmount: 111.11,
      documentOutstandingAmount: 12.34,
      documentInterestTotals: { interestPostedAmount: 13.12, interestAccruingAmount: 12.1 },
      lineItemDetails: [
        {
          chargeDescription: 'VAT Return',
          periodFromDate: '2024-01-01',
          periodToDate: '2024-03-31',
          netDueDate: '2024-05-07',
          amount: 123.45,
        },
      ],
    },
  ],
};

export function informationOf(scenario: string): object {
  const hasDate = !scenario.startsWith('NO_EFFECTREGISTRATIONDATE');
  const hasFlatRate = !/NO_FLATRATESCHEME|NO_FRS/.test(scenario);
  return {
    ...(hasDate ? { customerDetails: { effectiveRegistrationDate: '2019-04-01' } } : {}),
    ...(hasFlatRate ? { flatRateScheme: { frsCategory: '001', startDate: '2020-01-01' } } : {}),
  };
}
