// @module-tag dates

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingDays,
  bankHolidaysOf,
  isBankHoliday,
  isWorkingDay,
  usualHolidaysOf,
  weekdayOf,
} from './working-days.ts';
import { addDays, daysBetween } from './iso-date.ts';

describe('bank holidays', () => {
  // The years without a proclaimed day.
  test.each([2019, 2021, 2024, 2025, 2026, 2027, 2028])(
    'of %i, as announced, are those of the rules',
    (year) => {
      expect(usualHolidaysOf(year)).toEqual(bankHolidaysOf(year));
    },
  );

  test.each(['2020-05-08', '2022-06-03', '2022-09-19', '2023-05-08'])(
    'include %s, which was proclaimed',
    (date) => {
      expect(isBankHoliday(date)).toBe(true);
      expect(isWorkingDay(date)).toBe(false);
    },
  );

  test('leave the usual Monday in May a working day where another was proclaimed', () => {
    expect(isWorkingDay('2020-05-04')).toBe(true);
    expect(isWorkingDay('2022-05-30')).toBe(true);
  });

  test('of a year that is not announced yet follow the rules', () => {
    expect(bankHolidaysOf(2029)).toEqual([
      '2029-01-01',
      '2029-03-30',
      '2029-04-02',
      '2029-05-07',
      '2029-05-28',
      '2029-08-27',
      '2029-12-25',
      '2029-12-26',
    ]);
    // Christmas on a Saturday, then on a Sunday, then Boxing Day on a Saturday.
    expect(bankHolidaysOf(2032).slice(-2)).toEqual(['2032-12-27', '2032-12-28']);
    expect(bankHolidaysOf(2033).slice(-2)).toEqual(['2033-12-26', '2033-12-27']);
    expect(bankHolidaysOf(2031).slice(-2)).toEqual(['2031-12-25', '2031-12-26']);
    expect(bankHolidaysOf(2037).slice(-2)).toEqual(['2037-12-25', '2037-12-28']);
  });

  test('are eight different weekdays in every usual year, in order', () => {
    for (let year = 1972; year <= 2199; year++) {
      const days = usualHolidaysOf(year);
      expect(new Set(days).size).toBe(8);
      expect(days.toSorted()).toEqual(days);
      for (const date of days) expect([1, 2, 3, 4, 5]).toContain(weekdayOf(date));
    }
  });
});

describe('working days', () => {
  test.each([
    // 25 and 28 December and 1 January do not count.
    ['2026-12-17', 10, '2027-01-05'],
    ['2026-11-21', 10, '2026-12-04'],
    ['2026-11-23', 10, '2026-12-07'],
    ['2026-12-25', 1, '2026-12-29'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i more is %s', (date, days, end) => {
    expect(addWorkingDays(date, days)).toBe(end);
  });

  const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2000-01-01', days));

  test('lie between in exactly that number, with the last of them the end', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 30 }), (from, days) => {
        const end = addWorkingDays(from, days);
        const between = Array.from({ length: daysBetween(from, end) }, (_, at) =>
          addDays(from, at + 1),
        );
        expect(isWorkingDay(end)).toBe(true);
        expect(between.filter(isWorkingDay)).toHaveLength(days);
      }),
    );
  });

  test('five of them take 5 to 12 days', () => {
    fc.assert(
      fc.property(dates, (from) => {
        const calendar = daysBetween(from, addWorkingDays(from, 5));
        expect(calendar).toBeGreaterThanOrEqual(5);
        expect(calendar).toBeLessThanOrEqual(12);
      }),
    );
  });
});
