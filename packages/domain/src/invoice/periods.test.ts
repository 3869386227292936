import { describe, expect, test } from 'vitest';
import { countMonths, lastTwelveMonths, monthsOf } from './periods.ts';

describe('the last twelve months', () => {
  test.each([
    ['2026-11-21', '2025-12-01', '2026-11-30'],
    ['2026-12-31', '2026-01-01', '2026-12-31'],
    ['2026-01-01', '2025-02-01', '2026-01-31'],
    ['2028-02-29', '2027-03-01', '2028-02-29'],
    ['2026-02-01', '2025-03-01', '2026-02-28'],
  ])('on %s run from %s to %s, whole months', (today, from, to) => {
    expect(lastTwelveMonths(today)).toEqual({ from, to });
    expect(monthsOf({ from, to })).toHaveLength(12);
  });
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
