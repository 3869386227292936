import {
  isList,
  LATE_PAYMENT,
  LATE_SUBMISSION,
  type LatePaymentPenalty,
  type LateSubmissionPenalty,
  type Members,
  type ValuesOf,
} from '@counterfoil/domain/vat/penalties';

/** An object of which HMRC told nothing. */
const untold = <M extends Members>(members: M) =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      typeof member !== 'string' && isList(member) ? [] : null,
    ]),
  ) as ValuesOf<M>;

/** A late submission penalty of which HMRC told just this. */
export const aLateSubmission = (told: Partial<LateSubmissionPenalty>): LateSubmissionPenalty => ({
  ...untold(LATE_SUBMISSION),
  ...told,
});

/** A late payment penalty of which HMRC told just this. */
export const aLatePayment = (told: Partial<LatePaymentPenalty>): LatePaymentPenalty => ({
  ...untold(LATE_PAYMENT),
  ...told,
});
