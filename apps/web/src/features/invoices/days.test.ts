import { expect, test } from 'vitest';
import { dueLabel, invoiceDateWarning, paymentDateWarning } from './days.ts';

const today = '2026-11-21';

test.each([
  ['2026-11-21', undefined],
  ['2027-11-22', undefined],
  ['2027-11-23', 'That is more than a year from now. Is the year right?'],
  ['2025-11-20', undefined],
  ['2025-11-19', 'That is more than a year ago. Is the year right?'],
  ['no date', undefined],
  ['', undefined],
])('an invoice of %s: %s', (date, words) => {
  expect(invoiceDateWarning(date, today)).toBe(words);
});

test.each([
  ['2026-11-21', undefined],
  ['2026-11-01', undefined],
  ['2026-10-31', 'That is before the invoice’s date, 01/11/2026.'],
  ['31/02/2026', undefined],
])('a payment on %s for an invoice of 1 November: %s', (date, words) => {
  expect(paymentDateWarning(date, { invoiceDate: '2026-11-01' })).toBe(words);
});

test.each([
  ['sent', '2026-11-21', 'Today'],
  ['sent', '2026-11-22', 'In 1 day'],
  ['sent', '2026-12-21', 'In 30 days'],
  ['overdue', '2026-11-20', '1 day late'],
  ['overdue', '2026-10-22', '30 days late'],
] as const)('%s and due on %s is "%s"', (aasm_state, due_date, label) => {
  expect(dueLabel({ aasm_state, due_date }, today)).toBe(label);
});

test.each([
  ['draft', '2026-12-21'],
  ['paid', '2026-11-01'],
  ['sent', null],
] as const)('%s with due date %s counts no days', (aasm_state, due_date) => {
  expect(dueLabel({ aasm_state, due_date }, today)).toBeNull();
});
