import { addDays, type IsoDate } from '../dates/iso-date.ts';

/** Date plus terms in days: 2026-11-21 + 30 -> 2026-12-21. */
export function dueDate(date: IsoDate, terms: number): IsoDate {
  return addDays(date, terms);
}

/** Overdue is a sent invoice whose due date lies before today; due today is not overdue. */
export function invoiceState(
  stored: 'draft' | 'sent' | 'paid',
  due: IsoDate | null,
  today: IsoDate,
): 'draft' | 'sent' | 'overdue' | 'paid' {
  return stored === 'sent' && due !== null && due < today ? 'overdue' : stored;
}
