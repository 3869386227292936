// @module-tag dates

import { describe, expect, test } from 'vitest';
import { addDays, firstOfMonth } from '../dates/iso-date.ts';
import { countMonths, lastTwelveMonths, monthsOf } from './periods.ts';

describe('the last twelve months', () => {
  test('are this month and the eleven before it', () => {
    expect(lastTwelveMonths('2026-11-21')).toEqual({ from: '2025-12-01', to: '2026-11-30' });
  });

  test.each(['2026-12-31', '2026-01-01', '2028-02-29', '2026-02-01'])(
    'on %s are whole months up to the end of the current one',
    (today) => {
      const period = lastTwelveMonths(today);
      const months = monthsOf(period);
      expect([months.length, months[0]]).toEqual([12, period.from]);
      expect(addDays(period.to, 1)).toBe(firstOfMonth(today, 1));
    },
  );
});

describe('the months of a period', () => {
  test('are all months it touches, each by its first day', () => {
    const period = { from: '2026-11-30', to: '2027-02-01' };
    expect(monthsOf(period)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
    expect(countMonths(period)).toBe(4);
  });

  test('are one month for a single day', () => {
    expect(monthsOf({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['2026-11-01']);
  });

  test('are none when the period ends before it starts', () => {
    expect(monthsOf({ from: '2026-11-21', to: '2026-05-01' })).toEqual([]);
  });
});
