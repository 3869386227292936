import { formatDate, type IsoDate } from '../dates/iso-date.ts';

interface Return {
  readonly status: string;
  readonly period_start: IsoDate;
  readonly period_end: IsoDate;
}

const ADVICE = {
  paper: 'Choose a later date, or tell your accountants so it goes in the next return.',
  payment:
    'Keep the day the money came in. If you use cash accounting, tell your accountants so it goes in the next return.',
} as const;

/** Warns before a record gets a date in a VAT period whose return HMRC has; null when there is no such return. */
export function closedPeriodWarning(
  date: IsoDate,
  returns: readonly Return[],
  record: keyof typeof ADVICE = 'paper',
): string | null {
  const closed = returns.find(
    ({ status, period_start, period_end }) =>
      status === 'submitted' && period_start <= date && date <= period_end,
  );
  if (!closed) return null;
  const period = `${formatDate(closed.period_start)} to ${formatDate(closed.period_end)}`;
  return `The VAT return for ${period} has been submitted, and ${formatDate(date)} is in its period. ${ADVICE[record]}`;
}
