import { addDays, daysBetween, type IsoDate } from '../dates/iso-date.ts';

/** Due days, both included; null: no limit on that side. */
export interface DueSpan {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

const A_MONDAY = '1970-01-05';
/** This week, which begins today, and the whole weeks after it. */
const WEEKS = 5;

/**
 * The spans in which money is expected, in order and without gaps: what is late, what is left of this
 * week, four weeks from Monday to Sunday, and everything later.
 */
export function expectedSpans(today: IsoDate): DueSpan[] {
  const sunday = addDays(today, 6 - (((daysBetween(A_MONDAY, today) % 7) + 7) % 7));
  const weeks = Array.from({ length: WEEKS }, (_, later) => ({
    from: later === 0 ? today : addDays(sunday, later * 7 - 6),
    to: addDays(sunday, later * 7),
  }));
  return [
    { from: null, to: addDays(today, -1) },
    ...weeks,
    { from: addDays(sunday, WEEKS * 7 - 6), to: null },
  ];
}
