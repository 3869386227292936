/**
 * How long the files of an identity are kept: a month after the office has decided on them, and half a year when it
 * never does.
 */
export const KEPT_AFTER_DECISION_DAYS = 30;
export const KEPT_UNDECIDED_DAYS = 180;

/** How long a file that arrives now is kept. */
export const daysKept = (decision: 'given' | 'verified' | 'refused' | undefined): number =>
  decision === 'verified' ? KEPT_AFTER_DECISION_DAYS : KEPT_UNDECIDED_DAYS;
