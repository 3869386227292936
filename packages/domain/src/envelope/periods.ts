import { addDays, datePartsOf, firstOfMonth, type IsoDate } from '../dates/iso-date.ts';

/** The month a date is in, named by its first day: "2026-11-21" -> "2026-11-01". */
export function monthOf(date: IsoDate): IsoDate {
  return firstOfMonth(date);
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "2026-11-01" -> "November 2026". */
export function monthLabel(month: IsoDate): string {
  const { year, month: number } = datePartsOf(month);
  return `${MONTHS[number - 1]} ${year}`;
}

/** A month's envelope is sealed on the 7th of the next: "2026-11-01" -> "2026-12-07". */
export function sealingDate(month: IsoDate): IsoDate {
  return addDays(firstOfMonth(month, 1), 6);
}

/**
 * The tax year of a shoebox client, 6 April to 5 April, named by its first day:
 * "2027-04-05" -> "2026-04-06".
 */
export function taxYearOf(date: IsoDate): IsoDate {
  const { year } = datePartsOf(date);
  const start = `${year}-04-06`;
  return date < start ? `${year - 1}-04-06` : start;
}

/**
 * Whether an envelope is a tax year's: those begin on 6 April, and months on their first day. A client who became a
 * shoebox client, or stopped being one, has both.
 */
export const isTaxYear = (date: IsoDate): boolean => date.endsWith('-04-06');

/** "2026-04-06" -> "26/27". */
export function taxYearLabel(taxYear: IsoDate): string {
  const { year } = datePartsOf(taxYear);
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return `${twoDigits(year)}/${twoDigits(year + 1)}`;
}

/** A tax year's envelope is sealed on the 5th of May after it: "2026-04-06" -> "2027-05-05". */
export function taxYearSealingDate(taxYear: IsoDate): IsoDate {
  return `${datePartsOf(taxYear).year + 1}-05-05`;
}

/**
 * Every month since a client started, the current one first; tax years for a shoebox client.
 * ("2026-09-15", "2026-11-21") -> ["2026-11-01", "2026-10-01", "2026-09-01"].
 */
export function periodsSince(startedOn: IsoDate, today: IsoDate, shoebox: boolean): IsoDate[] {
  const periodOf = shoebox ? taxYearOf : monthOf;
  const first = periodOf(startedOn);
  const periods = [periodOf(today)];
  for (let last = periods[0] ?? first; last > first; last = periods.at(-1) ?? first) {
    periods.push(periodOf(addDays(last, -1)));
  }
  return periods;
}

/** The next period: "2026-11-01" -> "2026-12-01". */
export function nextPeriod(period: IsoDate, shoebox: boolean): IsoDate {
  return shoebox ? `${datePartsOf(period).year + 1}-04-06` : firstOfMonth(period, 1);
}
