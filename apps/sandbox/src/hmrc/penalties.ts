/** Penalties, charges and the business itself, with the examples of HMRC's OpenAPI document. */
/** Late submissions of the quarters since the start of 2023. */
function lateSubmissionOf(number: number, category: string, status = 'active') {
  const start = Temporal.PlainDate.from('2023-01-01').add({ months: 3 * (number - 1) });
  const due = start.add({ months: 4, days: 6 });
  const isActive = status === 'active';
  return {
    penaltyNumber: String(number).padStart(5, '0'),
    penaltyOrder: isActive ? String(number) : 'NA',
    penaltyCategory: category,
    penaltyStatus: status,
    penaltyCreationDate: due.add({ days: 1 }).toString(),
    penaltyExpiryDate: due.with({ day: 1 }).add({ months: 25 }).toString(),
    ...(isActive ? {} : { expiryReason: 'appeal' }),
    communicationsDate: due.add({ days: 4 }).toString(),
    lateSubmissions: [
      {
        lateSubmissionID: String(1_054_400 + number * 100),
        taxReturnStatus: 'Fulfilled',
        taxPeriodStartDate: start.toString(),
        taxPeriodEndDate: start.add({ months: 3 }).subtract({ days: 1 }).toString(),
        taxPeriodDueDate: due.toString(),
        returnReceiptDate: due.add({ days: 8 }).toString(),
      },
    ],
    ...(isActive
      ? {}
      : {
          appealInformation: [{ appealStatus: 'appeal-upheld', appealLevel: 'statutory-review' }],
        }),
    ...(category === 'point'
      ? {}
      : {
          chargeReference: `XS19876543210${number}`,
          chargeAmount: 200,
          chargeOutstandingAmount: 200,
          chargeDueDate: due.add({ days: 21 }).toString(),
        }),
  };
}

const PRINCIPAL = {
  principalChargeDocNumber: '10023852',
  principalChargeBillingFrom: '2024-01-01',
  principalChargeBillingTo: '2024-03-31',
  principalChargeDueDate: '2024-05-07',
  principalChargeLatestClearing: '2024-07-31',
};

/** The two of the document's example, on one charge. */
const LATE_PAYMENTS = {
  LPP1: {
    principalChargeReference: 'XV123451234512',
    penaltyCategory: 'LPP1',
    penaltyStatus: 'posted',
    penaltyAmountAccruing: 0,
    penaltyAmountPosted: 400,
    penaltyAmountPaid: 0,
    penaltyAmountOutstanding: 400,
    latePaymentPenalty1LowerRateCalculationAmount: 10_000,
    latePaymentPenalty1LowerRatePercentage: 2,
    latePaymentPenalty1HigherRateCalculationAmount: 10_000,
    latePaymentPenalty1HigherRatePercentage: 2,
    penaltyChargeCreationDate: '2024-06-06',
    communicationsDate: '2024-06-09',
    penaltyChargeReference: 'XP123456789012',
    penaltyChargeDueDate: '2024-07-06',
    ...PRINCIPAL,
    timeToPay: [{ timeToPayStartDate: '2024-07-06', timeToPayEndDate: '2024-07-11' }],
    appealInformation: [{ appealStatus: 'appeal-rejected', appealLevel: 'statutory-review' }],
  },
  LPP2: {
    principalChargeReference: 'XV123451234512',
    penaltyCategory: 'LPP2',
    penaltyStatus: 'accruing',
    penaltyAmountAccruing: 30.68,
    penaltyAmountPosted: 25.21,
    penaltyAmountPaid: 0,
    penaltyAmountOutstanding: 25.21,
    latePaymentPenalty2Days: '23',
    latePaymentPenalty2Percentage: 4,
    penaltyChargeCreationDate: '2024-07-01',
    communicationsDate: '2024-07-04',
    penaltyChargeReference: 'XP298765432109',
    penaltyChargeDueDate: '2024-08-07',
    ...PRINCIPAL,
  },
} as const;

type LateSubmission = ReturnType<typeof lateSubmissionOf>;
type LatePayment = (typeof LATE_PAYMENTS)[keyof typeof LATE_PAYMENTS];

const account = (submissions: readonly LateSubmission[], payments: readonly LatePayment[]) => {
  const active = submissions.filter(({ penaltyStatus }) => penaltyStatus === 'active');
  // A charge above the threshold is not added to the points.
  const points = active.filter(({ penaltyCategory }) => penaltyCategory !== 'charge').length;
  const penaltyChargeAmount = submissions.filter((one) => 'chargeAmount' in one).length * 200;
  const sumOf = (name: 'penaltyAmountPosted' | 'penaltyAmountAccruing') =>
    payments.reduce((sum, payment) => sum + payment[name], 0);
  const lateSubmissionPenalty = {
    summary: {
      activePenaltyPoints: points,
      inactivePenaltyPoints: submissions.length - active.length,
      periodOfComplianceAchievement: points > 0 ? '2025-05-31' : '9999-12-31',
      regimeThreshold: 4,
      penaltyChargeAmount,
    },
    details: submissions,
  };
  return {
    totalisations: {
      lateSubmissionPenaltyTotalValue: penaltyChargeAmount,
      penalisedPrincipalTotal: payments.length > 0 ? 10_000 : 0,
      latePaymentPenaltyPostedTotal: sumOf('penaltyAmountPosted'),
      latePaymentPenaltyEstimateTotal: sumOf('penaltyAmountAccruing'),
    },
    ...(submissions.length > 0 ? { lateSubmissionPenalty } : {}),
    ...(payments.length > 0 ? { latePaymentPenalty: { details: payments } } : {}),
  };
};

const point = lateSubmissionOf(1, 'point');
const charge = lateSubmissionOf(5, 'charge');
const threshold = lateSubmissionOf(4, 'threshold');
const points = [1, 2, 3].map((number) => lateSubmissionOf(number, 'point'));
const inactive = [1, 2].map((number) => lateSubmissionOf(number, 'point', 'inactive'));
const { LPP1: first, LPP2: second } = LATE_PAYMENTS;

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
