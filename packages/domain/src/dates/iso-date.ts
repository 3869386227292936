/**
 * A calendar date as `YYYY-MM-DD`: on the wire, in the database and in the browser, where
 * `Temporal` may be missing. Texts of this form compare in calendar order with `<`.
 */
export type IsoDate = string;

export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

// A year outside this range is a typing error ("0206", "2926").
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days since 1970. Throws a RangeError before the year 100: `Date.UTC` takes 26 for 1926. */
function dayNumber({ year, month, day }: DateParts): number {
  if (year < 100) throw new RangeError(`Not a year of this calendar: ${year}`);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
/** Throws a RangeError for a day outside the years 0 to 9999, which has no such text. */
function fromDayNumber(days: number): IsoDate {
  const [date = ''] = new Date(days * DAY_MS).toISOString().split('T');
  if (!ISO_DATE.test(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return date;
}

/** Whether the text is a calendar day in the years 1900 to 2199. */
export function isIsoDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const { year, month, day } = datePartsOf(text);
  return isoDateOf(year, month, day) !== null;
}

/** (2026, 2, 28) -> "2026-02-28"; null for a day that is not in the calendar, or out of range. */
export function isoDateOf(year: number, month: number, day: number): IsoDate | null {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return null;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= daysInMonth ? fromDayNumber(dayNumber({ year, month, day })) : null;
}

/** "2026-02-28" -> its year, month and day. Throws a RangeError for other text. */
export function datePartsOf(date: IsoDate): DateParts {
  if (!ISO_DATE.test(date)) throw new RangeError(`Not a calendar date: ${date}`);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** 30 days after "2026-01-31" is "2026-03-02"; negative days go back. */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  fromDayNumber(dayNumber(datePartsOf(date)) + days);

/** The first day of a later month: 1 after "2026-12-24" is "2027-01-01". */
export function firstOfMonth(date: IsoDate, monthsLater = 0): IsoDate {
  const { year, month } = datePartsOf(date);
  return fromDayNumber(dayNumber({ year, month: month + monthsLater, day: 1 }));
}

/** 3 days from "2026-11-21" to "2026-11-24"; -3 the other way round. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  dayNumber(datePartsOf(to)) - dayNumber(datePartsOf(from));

/** "2026-11-07" -> "07/11/2026", the format of every date that people see. */
export function formatDate(date: IsoDate): string {
  return date.split('-').toReversed().join('/');
}
