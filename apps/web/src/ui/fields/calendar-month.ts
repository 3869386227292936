// All dates are `YYYY-MM-DD`; the arithmetic uses UTC, where every day has 24 hours.
const DAY_MS = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

function addDays(day: string, days: number): string {
  return written(new Date(utc(day).getTime() + days * DAY_MS));
}

/** The same day of another month, or its last day when the month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return written(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))));
}

/** The same day in a month of a year, or its last day when the month is shorter. @param month 1 to 12 */
export const dayIn = (day: string, year: number, month: number): string =>
  addMonths(day, (year - yearOf(day)) * 12 + month - monthOf(day));

export const yearOf = (day: string): number => Number(day.slice(0, 4));
/** 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));

/** The possible years of a date: a birthday is in the past, an expiry in the future, others are near today. */
export type Years = 'past' | 'coming' | 'near';

const SPANS: Readonly<Record<Years, readonly [before: number, after: number]>> = {
  past: [110, 0],
  coming: [0, 15],
  near: [10, 5],
};

/** The years to choose from, with that of the day that is shown. */
export function yearsFor(years: Years, { today, day }: { today: string; day: string }): number[] {
  const [before, after] = SPANS[years];
  const first = yearOf(today) - before;
  const all = Array.from({ length: before + after + 1 }, (_year, nth) => first + nth);
  return [...new Set([...all, yearOf(day)])].sort((a, b) => a - b);
}

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string) => (utc(day).getUTCDay() + 6) % 7;

/** The weeks of the month of `day`, Monday first, completed with the days before and after it. */
export function calendarWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  const days = (utc(addMonths(first, 1)).getTime() - utc(first).getTime()) / DAY_MS;
  return Array.from({ length: Math.ceil((weekday(first) + days) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)),
  );
}

const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
};

/** The target of a key in the ARIA date grid ("Shift+PageUp"); null for keys that do not move. */
export const moveByKey = (day: string, key: string): string | null => MOVES[key]?.(day) ?? null;

const inWords = (options: Intl.DateTimeFormatOptions) => {
  // Made when first used: each costs a phone several milliseconds.
  let format: Intl.DateTimeFormat | undefined;
  return (day: string) => {
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    return format.format(utc(day));
  };
};

/** "Saturday 21 November 2026". */
export const spokenDay = inWords({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** "November". */
export const monthName = inWords({ month: 'long' });
/** "November 2026". */
export const monthAndYear = inWords({ month: 'long', year: 'numeric' });
