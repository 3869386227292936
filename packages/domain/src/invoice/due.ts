import { addDays, type IsoDate } from '../dates/iso-date.ts';

/** The stored state. */
export type StoredState = 'draft' | 'sent' | 'paid';
/** The displayed state: overdue follows from the date. */
export type InvoiceState = 'draft' | 'sent' | 'overdue' | 'paid';

/** Terms are whole days: 30 after "2026-11-21" is "2026-12-21". */
export function dueDate(date: IsoDate, terms: number): IsoDate {
  return addDays(date, terms);
}

/** Sent and due before today is overdue; due today is not. Credit notes have no due date. */
export function invoiceState(
  stored: StoredState,
  due: IsoDate | null,
  today: IsoDate,
): InvoiceState {
  return stored === 'sent' && due !== null && due < today ? 'overdue' : stored;
}
