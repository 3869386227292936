import { monthLabel } from '../envelope/periods.ts';
import { datePartsOf } from './iso-date.ts';

/** "2026-11-21" -> "21 November 2026": as papers and mails write it. There 03/04 would be ambiguous. */
export function dateText(date: string): string {
  return `${datePartsOf(date).day} ${monthLabel(date)}`;
}
