// @module-tag dates

import { describe, expect, test } from 'vitest';
import { dueDate, invoiceState } from './due.ts';
import { DEFAULT_PAYMENT_TERMS, PAYMENT_TERMS } from './terms.ts';

describe('due dates', () => {
  test.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 30, '2026-12-21'],
    ['2026-12-15', 30, '2027-01-14'],
    ['2028-02-28', 7, '2028-03-06'],
    ['2026-10-24', 7, '2026-10-31'], // over the end of summer time: still whole days
  ])('%s with terms of %j days is due on %s', (date, terms, due) => {
    expect(dueDate(date, terms)).toBe(due);
  });

  test('have the terms immediate, 7, 14, 28, 30 and 60 days, by default 30', () => {
    expect(PAYMENT_TERMS.map(({ value }) => value)).toEqual([0, 7, 14, 28, 30, 60]);
    expect(PAYMENT_TERMS[0]).toEqual({ value: 0, label: 'Immediate' });
    expect(DEFAULT_PAYMENT_TERMS).toBe(30);
  });
});

describe('the displayed state', () => {
  test('of a sent invoice is overdue from the day after its due date', () => {
    const on = (today: string) => invoiceState('sent', '2026-11-21', today);
    expect(['2026-11-20', '2026-11-21'].map(on)).toEqual(['sent', 'sent']);
    expect(['2026-11-22', '2027-01-01'].map(on)).toEqual(['overdue', 'overdue']);
  });

  test('of a draft or paid invoice never becomes overdue', () => {
    expect(invoiceState('draft', '2026-11-20', '2026-11-21')).toBe('draft');
    expect(invoiceState('paid', '2026-11-20', '2026-11-21')).toBe('paid');
  });

  test('of a credit note, which has no due date, never becomes overdue', () => {
    expect(invoiceState('sent', null, '2026-11-21')).toBe('sent');
  });
});
