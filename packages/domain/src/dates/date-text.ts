import { monthLabel } from '../envelope/periods.ts';
import { datePartsOf } from './iso-date.ts';

/** "2026-11-21" -> "21 November 2026": as in papers and mails, where 03/04 would be ambiguous. */
export function dateText(date: string): string {
  return `${datePartsOf(date).day} ${monthLabel(date)}`;
}
