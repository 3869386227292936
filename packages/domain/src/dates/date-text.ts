import { monthLabel } from '../envelope/periods.ts';
import { datePartsOf } from './iso-date.ts';

/** "2026-11-21" -> "21 November 2026": as papers and mails write it. There 03/04 would be ambiguous. */
export function dateText(date: string): string {
  return `${datePartsOf(date).day} ${monthLabel(date)}`;
}

/** "2026-11-21" -> "21 Nov 2026", for narrow columns. */
export function shortDateText(date: string): string {
  const [day, month = '', year] = dateText(date).split(' ');
  return `${day} ${month.slice(0, 3)} ${year}`;
}
