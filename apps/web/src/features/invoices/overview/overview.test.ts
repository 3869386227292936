import { expect, test } from 'vitest';
import { daysOf, readOverview, shareOf } from './overview.ts';

const record = (date: string | null, pounds: number) => ({
  date,
  invoices_total: `${pounds * 3}.00`,
  paid_total: `${pounds}.00`,
  sent_total: `${pounds}.00`,
  overdue_total: `${pounds}.00`,
});
const sums = (pence: number) => ({
  invoicesPence: pence * 3,
  paidPence: pence,
  sentPence: pence,
  overduePence: pence,
});

test('the record without a date is the grand total, and the others are months', () => {
  const overview = readOverview([
    record('2026-10-01', 1),
    record('2026-11-01', 2),
    record(null, 3),
  ]);
  expect(overview).toEqual({
    months: [
      { date: '2026-10-01', ...sums(100) },
      { date: '2026-11-01', ...sums(200) },
    ],
    total: sums(300),
  });
});

test('a total may be above the largest amount of one invoice', () => {
  expect(readOverview([record(null, 99_999_999_999)]).total).toEqual(sums(9_999_999_999_900));
});

test('an answer without a grand total is an error', () => {
  expect(() => readOverview([record('2026-11-01', 1)])).toThrow('no grand total');
});

test('whole months cover their first to their last day', () => {
  const overview = readOverview([
    record('2025-12-01', 1),
    record('2026-02-01', 1),
    record(null, 2),
  ]);
  expect(daysOf(overview)).toEqual({ from: '2025-12-01', to: '2026-02-28' });
});

test.each([
  [0, 0, '0%'],
  [0, 100, '0%'],
  [100, 100, '100%'],
  [1, 3, '33%'],
  [2, 3, '67%'],
  [1, 100_000, 'under 1%'],
  [99_999, 100_000, 'over 99%'],
])('%i of %i is %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});
