import {
  NEVER,
  type Appeal,
  type LatePaymentPenalty,
  type LateSubmissionPenalty,
  type VatPenalties,
} from '@counterfoil/domain/vat/penalties';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { counted } from '#ui/counts.ts';
import { figurePence, periodText, upperFirst } from '../words.ts';

type Words = Readonly<Record<string, string>>;

/** Explains a word of HMRC's; a new one is shown as it is: "under-appeal" -> "Under appeal". */
const inWords = (said: string | null, known: Words = {}): string =>
  said === null ? '' : (known[said] ?? upperFirst(said.replaceAll(/[-_]/g, ' ')));

/** Whether it is a point: one that reaches the threshold is too, a later charge is not. */
export const isPoint = ({ penalty_category }: LateSubmissionPenalty): boolean =>
  penalty_category !== 'charge';

/** Whether money was charged for it. HMRC calls a penalty that no longer counts a point, with its charge. */
export const isCharged = ({ penalty_category, charge_amount }: LateSubmissionPenalty): boolean =>
  ['threshold', 'charge'].includes(penalty_category ?? '') || charge_amount !== null;

const COUNTING: Words = { active: 'Counts', inactive: 'No longer counts' };

/** Whether a point counts: known only for the categories in HMRC's document. */
export const pointState = ({ penalty_category, penalty_status }: LateSubmissionPenalty): string =>
  inWords(
    penalty_status,
    ['point', 'threshold'].includes(penalty_category ?? '') ? COUNTING : undefined,
  );

type LateReturns = VatPenalties['late_submission_penalty'];

/** HMRC's threshold, once the points that count have reached it; null before. */
function reached(part: LateReturns): number | null {
  const { active_penalty_points: active = null, regime_threshold: threshold = null } =
    part?.summary ?? {};
  return active !== null && threshold !== null && active >= threshold ? threshold : null;
}

/** How many points there are, of how many, and what follows from them. */
export function pointsInWords(part: LateReturns, today: string): string {
  const counting = part?.details.filter((each) => pointState(each) === 'Counts').length ?? 0;
  const active = part?.summary?.active_penalty_points ?? counting;
  const threshold = part?.summary?.regime_threshold ?? null;
  if (active === 0) return 'You have no points. HMRC gives one for each late return.';
  const has = `You have ${counted(active, 'point')}`;
  if (threshold === null) return `${has}.`;
  if (reached(part) === null) {
    return `${has} out of ${threshold}. HMRC gives one for each late return, and at ${threshold} a penalty of £200.00.`;
  }
  const end = part?.summary?.period_of_compliance_achievement ?? NEVER;
  return (
    `${has} out of ${threshold}. Each late return now brings a penalty of £200.00.` +
    (end === NEVER || end < today
      ? ''
      : ` All points expire on ${displayDate(end)} if every return until then is on time and none is missing.`)
  );
}

/** When a point expires. At the threshold all expire together, on the day in the summary. */
export const expiryInWords = (point: LateSubmissionPenalty, part: LateReturns): string =>
  pointState(point) === 'Counts' && reached(part) === null
    ? displayDate(point.penalty_expiry_date)
    : '';

/** The periods of the late returns. */
function periodsOf({ late_submissions }: LateSubmissionPenalty): readonly string[] {
  return late_submissions.flatMap(({ tax_period_start_date: from, tax_period_end_date: to }) =>
    from !== null && to !== null ? [periodText({ from, to })] : [],
  );
}

const NO_PERIOD = 'Period not known';

/** The period for which it was given. A change of the periods' length gives points without any. */
export const periodInWords = (penalty: LateSubmissionPenalty): string =>
  periodsOf(penalty)[0] ??
  (penalty.frequency_adjustment_point_indicator === null ? NO_PERIOD : 'VAT periods changed');

export const billedPeriod = ({
  principal_charge_billing_from: from,
  principal_charge_billing_to: to,
}: LatePaymentPenalty): string =>
  from !== null && to !== null ? periodText({ from, to }) : NO_PERIOD;

const REASONS: Words = {
  appeal: 'Removed after an appeal',
  'submission-frequency-change': 'Removed as your VAT periods changed',
  'obligations-reversed': 'Removed as no return was due',
  'HMRC-removed': 'Removed by HMRC',
  'natural-expiry': 'Expired',
  'penalty-removed': 'Removed as the return was on time',
  'expiry-conditions-met': 'Expired after returns on time',
  'HMRC-reset': 'Points set to zero by HMRC',
};

const LEVELS: Words = {
  'statutory-review': 'review by HMRC',
  'appeal-first-tier-tribunal': 'tax tribunal',
};

const appealInWords = ({ appeal_status, appeal_level }: Appeal): string =>
  [
    inWords(appeal_status),
    appeal_status === 'cannot-be-appealed' ? '' : inWords(appeal_level, LEVELS),
  ]
    .filter(Boolean)
    .join(', ');

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** Further details of a point. */
export const aboutPoint = (point: LateSubmissionPenalty): string =>
  joined([
    ...periodsOf(point)
      .slice(1)
      .map((period) => `Also ${period}`),
    point.penalty_category === 'threshold' ? 'Reached the threshold' : '',
    inWords(point.expiry_reason, REASONS),
    ...point.appeal_information.map(appealInWords),
  ]);

const CHARGES: Words = {
  threshold: 'For reaching the threshold',
  charge: 'For a late return after that',
};

/** The cause of a late return's penalty, and further details. */
export const aboutCharge = (penalty: LateSubmissionPenalty): string =>
  joined([
    CHARGES[penalty.penalty_category ?? ''] ?? '',
    penalty.penalty_category === 'charge' ? inWords(penalty.expiry_reason, REASONS) : '',
    ...penalty.appeal_information.map(appealInWords),
  ]);

/** Whether HMRC has taken a charge back. For a point at the threshold it does not say which of the two has ended. */
export const isCancelled = ({ penalty_category, penalty_status }: LateSubmissionPenalty): boolean =>
  penalty_category === 'charge' && penalty_status === 'inactive';

/** The state of a late payment's penalty. */
export const latePaymentState = ({ penalty_status }: LatePaymentPenalty): string =>
  inWords(penalty_status, { accruing: 'Still growing', posted: 'Charged' });

/** Which of the two penalties it is, what is still to be charged, and further details. */
export const aboutLatePayment = (penalty: LatePaymentPenalty): string => {
  const { penalty_amount_accruing: growing } = penalty;
  return joined([
    inWords(penalty.penalty_category, { LPP1: 'First penalty', LPP2: 'Second penalty' }),
    growing !== null && figurePence(growing) !== 0
      ? `${displayAmount(growing)} not charged yet`
      : '',
    ...penalty.time_to_pay.map(({ time_to_pay_end_date: end }) =>
      end === null ? 'Time to Pay' : `Time to Pay until ${displayDate(end)}`,
    ),
    ...penalty.appeal_information.map(appealInWords),
  ]);
};
