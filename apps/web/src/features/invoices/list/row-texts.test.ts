import type { PaymentKind } from '@counterfoil/contract/invoices/schemas';
import { expect, test } from 'vitest';
import { displayTotal, remindedTexts, settledLabel } from './row-texts.ts';

test.each([
  ['2026-10-20T08:00:00Z', 1, '20/10/2026', ''],
  ['2026-10-20T08:00:00Z', 2, '20/10/2026', '(2 times)'],
  ['2025-12-31T08:00:00Z', 1200, '31/12/2025', '(1,200 times)'],
  // Midnight in London.
  ['2026-07-31T23:30:00Z', 3, '01/08/2026', '(3 times)'],
  ['2026-11-21T08:00:00Z', 1, 'today', ''],
])('reminded at %s, %i times: %s %s', (last_reminded_at, reminders_count, day, times) => {
  const row = { last_reminded_at, reminders_count };
  expect(remindedTexts(row, '2026-11-21')).toEqual({ day, times });
});

test('a customer never reminded shows nothing', () => {
  const never = { last_reminded_at: null, reminders_count: 0 };
  expect(remindedTexts(never, '2026-11-21')).toBeNull();
});

test.each<[PaymentKind[], string]>([
  [[], ''],
  [['payment'], 'Payment'],
  [['pay_by_bank'], 'Pay by bank'],
  [['credit'], 'Credit note'],
  [['discount', 'payment'], 'Payment and discount'],
  [['credit', 'discount', 'payment'], 'Payment, credit note and discount'],
])('settled by %j: %s', (settled_by, label) => {
  expect(settledLabel({ settled_by })).toBe(label);
});

test('the total of a credit note has a minus, and 0 has no sign', () => {
  const note = { type: 'CreditNote', total: '1234.50', balance: '0.00' } as const;
  expect(displayTotal(note)).toBe('−£1,234.50');
  expect(displayTotal({ ...note, total: '0.00' })).toBe('£0.00');
  expect(displayTotal({ ...note, type: 'invoice' })).toBe('£1,234.50');
});
