// @module-tag dates

import { addDays } from '@counterfoil/domain/dates/iso-date';
import { invoiceState } from '@counterfoil/domain/invoice/due';
import { expect, test } from 'vitest';
import {
  bulkPaymentDateWarning,
  dueLabel,
  invoiceDateWarning,
  paymentDateWarning,
} from './days.ts';

const today = '2026-11-21';

test.each([
  ['2026-11-21', undefined],
  ['2027-11-22', undefined],
  ['2027-11-23', 'That is more than a year away. Is the year right?'],
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
  ['2026-11-01', 'That is before the date of 2 invoices.'],
  ['2026-11-10', 'That is before the date of 1 invoice.'],
  ['2026-11-20', undefined],
  ['no date', undefined],
])('several invoices paid on %s: %s', (date, words) => {
  const invoices = ['2026-11-10', '2026-11-20', '2026-11-01', null].map((each) => ({ date: each }));
  expect(bulkPaymentDateWarning(date, invoices)).toBe(words);
});

test.each([
  [0, 'Today'],
  [1, 'In 1 day'],
  [30, 'In 30 days'],
  [-1, '1 day late'],
  [-30, '30 days late'],
])('due in %i days is "%s"', (days, label) => {
  const due_date = addDays(today, days);
  const aasm_state = invoiceState('sent', due_date, today);
  expect(dueLabel({ aasm_state, due_date }, today)).toBe(label);
});

test.each([
  ['draft', '2026-12-21'],
  ['paid', '2026-11-01'],
  ['sent', null],
] as const)('%s with due date %s counts no days', (aasm_state, due_date) => {
  expect(dueLabel({ aasm_state, due_date }, today)).toBeNull();
});
