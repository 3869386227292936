import type { IsoDate } from './iso-date.ts';

/** "2026-11-21" -> "21/11/2026". */
export function formatDate(date: IsoDate): string {
  return date.split('-').reverse().join('/');
}
