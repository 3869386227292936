import type { IsoDate } from './iso-date.ts';

/** "2026-11-07" -> "07/11/2026", the format of every date that people see. */
export function formatDate(date: IsoDate): string {
  return date.split('-').toReversed().join('/');
}
