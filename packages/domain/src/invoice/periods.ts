import { addDays, datePartsOf, firstOfMonth, type IsoDate } from '../dates/iso-date.ts';

/** Includes both days. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** This month and the eleven before it: "2026-11-21" -> "2025-12-01" to "2026-11-30". */
export function lastTwelveMonths(today: IsoDate): Period {
  return { from: firstOfMonth(today, -11), to: addDays(firstOfMonth(today, 1), -1) };
}

/** How many months a period touches: "2026-01-31" to "2026-02-01" touches 2. */
export function countMonths({ from, to }: Period): number {
  const [first, last] = [datePartsOf(from), datePartsOf(to)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

/** The months a period touches, each named by its first day, in order. */
export function monthsOf(period: Period): IsoDate[] {
  return Array.from({ length: Math.max(0, countMonths(period)) }, (_, later) =>
    firstOfMonth(period.from, later),
  );
}
