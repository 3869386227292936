import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { parseDate } from '@counterfoil/domain/dates/parse-date';
import { once } from '@counterfoil/domain/once';
import { INVALID_DATE } from '@counterfoil/domain/text';
import { LONDON, londonDate } from './london.ts';

// Made when first used: a formatter costs a phone several milliseconds, and not every page has one.
const londonMinute = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, hour: '2-digit', minute: '2-digit' }),
);
const monthAndYear = once(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** The error for text that `readDate` cannot read. */
export const NO_DATE = INVALID_DATE;

/**
 * One of the spec's forms of a date ("21/11/2026", "211126") -> "2026-11-21"; null for other text.
 * @param today decides the century of a year with two digits
 */
export function readDate(typed: string, today: string): string | null {
  return parseDate(typed, Number(today.slice(0, 4)));
}

/** "2026-11-21" -> "21/11/2026"; null -> ''. */
export function displayDate(wire: string | null): string {
  return wire === null ? '' : formatDate(wire);
}

/** The day of an instant in London: "2026-07-31T23:30:00Z" -> "01/08/2026". */
export function displayInstant(wire: string): string {
  return formatDate(londonDate(Date.parse(wire)));
}

/** The minute of an instant in London: "2026-07-31T23:30:00Z" -> "01/08/2026, 00:30". */
export function displayMoment(wire: string): string {
  return `${displayInstant(wire)}, ${londonMinute().format(new Date(wire))}`;
}

/** "2026-11-01" -> "November 2026". */
export function displayMonth(wire: string): string {
  return monthAndYear().format(new Date(`${wire}T00:00:00Z`));
}
