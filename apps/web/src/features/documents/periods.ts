import { daysBetween } from '@counterfoil/domain/dates/iso-date';
import { isTaxYear, monthLabel, taxYearLabel } from '@counterfoil/domain/envelope/periods';
import { counted } from '#ui/counts.ts';

/** The period of an envelope: "2026-11-01" -> "November 2026"; a shoebox client's "2026-04-06" -> "26/27". */
export const periodLabel = (date: string): string =>
  isTaxYear(date) ? taxYearLabel(date) : monthLabel(date);

/** The same within a sentence: "November 2026", "the tax year 26/27". */
export const periodInWords = (date: string): string =>
  isTaxYear(date) ? `the tax year ${taxYearLabel(date)}` : monthLabel(date);

/** 1 -> "1 document", 1200 -> "1,200 documents". */
export const documentsCounted = (count: number): string => counted(count, 'document');

/** How long an envelope stays open: "Seals in 16 days"; on its last day, 0, at the end of that day. */
export function sealCountdown(sealingDate: string, today: string): string {
  const days = daysBetween(today, sealingDate);
  // The job that seals it may be a minute late.
  if (days < 0) return 'Being sealed';
  if (days === 0) return 'Seals in 0 days, at the end of today';
  return `Seals in ${days} ${days === 1 ? 'day' : 'days'}`;
}
