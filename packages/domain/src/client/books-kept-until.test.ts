import { expect, test } from 'vitest';
import { booksKeptUntil, type LeftClient } from './books-kept-until.ts';

const MARCH = { year_end_month: 3, year_end_day: 31 };
const NO_YEAR_END = { year_end_month: null, year_end_day: null };

test.each<[string, Partial<LeftClient>, string]>([
  ['a company, by the end of its year', { left_on: '2026-11-21', ...MARCH }, '2033-03-31'],
  ['a company that left on its year end', { left_on: '2026-03-31', ...MARCH }, '2032-03-31'],
  ['a company that left the day after', { left_on: '2026-04-01', ...MARCH }, '2033-03-31'],
  ['a company without a year end, a year later', { left_on: '2026-11-21' }, '2033-11-21'],
  ['a sole trader, by the tax year', { business_type: 'sole-trader', ...MARCH }, '2033-04-05'],
  ['a partnership', { business_type: 'partnership', left_on: '2026-04-05' }, '2032-04-05'],
  [
    'a year that ends with February',
    { left_on: '2026-01-10', year_end_month: 2, year_end_day: 29 },
    '2032-02-29',
  ],
  [
    'a year that ends with a shorter February',
    { left_on: '2026-03-10', year_end_month: 2, year_end_day: 29 },
    '2033-02-28',
  ],
])('books are kept for six years after the period of leaving: %s', (_what, changes, until) => {
  const client = { business_type: 'ltd' as const, left_on: '2026-11-21', ...NO_YEAR_END };
  expect(booksKeptUntil({ ...client, ...changes })).toBe(until);
});
