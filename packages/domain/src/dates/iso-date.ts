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

/** Whether the text is a calendar day in the years 1900 to 2199. */
export function isIsoDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const { year, month, day } = split(text);
  return isoDateOf(year, month, day) !== null;
}

/** (2026, 2, 28) -> "2026-02-28"; null for a day that is not in the calendar, or out of range. */
export function isoDateOf(year: number, month: number, day: number): IsoDate | null {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return null;
  return day >= 1 && day <= daysInMonth(year, month) ? format({ year, month, day }) : null;
}

/** "2026-02-28" -> its year, month and day. Throws a RangeError for other text. */
export function datePartsOf(date: IsoDate): DateParts {
  if (!ISO_DATE.test(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return split(date);
}

/** 30 days after "2026-01-31" is "2026-03-02"; negative days go back. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return format(fromDayNumber(dayNumber(date) + days));
}

/** The first day of a later month: 1 after "2026-12-24" is "2027-01-01". */
export function firstOfMonth(date: IsoDate, monthsLater = 0): IsoDate {
  const { year, month } = datePartsOf(date);
  const months = year * 12 + month - 1 + monthsLater;
  return format({ year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 });
}

/** 3 days from "2026-11-21" to "2026-11-24"; -3 the other way round. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

function split(date: IsoDate): DateParts {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)].map(Number);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

function format({ year, month, day }: DateParts): IsoDate {
  const digits = (value: number, width: number) => String(value).padStart(width, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// The Gregorian calendar repeats every 400 years = 146097 days. Years start in March here, so that
// the leap day comes last and every five months have 153 days (H. Hinnant, "chrono-compatible
// low-level date algorithms").
const DAYS_IN_ERA = 146_097;

function dayNumber(date: IsoDate): number {
  const { year, month, day } = datePartsOf(date);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_IN_ERA + yearOfEra * 365 + leapDays + dayOfYear;
}

function fromDayNumber(days: number): DateParts {
  const era = Math.floor(days / DAYS_IN_ERA);
  const dayOfEra = days - era * DAYS_IN_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** "2026-11-07" -> "07/11/2026", the format of every date that people see. */
export function formatDate(date: IsoDate): string {
  return date.split('-').toReversed().join('/');
}
