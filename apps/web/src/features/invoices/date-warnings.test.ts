import { expect, test } from 'vitest';
import { invoiceDateWarning, paymentDateWarning } from './date-warnings.ts';

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
