// @module-tag dates

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  datePartsOf,
  daysBetween,
  firstOfMonth,
  isIsoDate,
  isoDateOf,
} from './iso-date.ts';

// Temporal is the oracle here; the code under test must do without it in browsers.
const days = fc
  .integer({ min: 0, max: Temporal.PlainDate.from('1900-01-01').until('2199-12-31').days })
  .map((count) => Temporal.PlainDate.from('1900-01-01').add({ days: count }));

describe('a calendar date', () => {
  test.each(['2026-11-21', '1900-01-01', '2199-12-31', '2028-02-29', '2000-02-29', '2026-12-31'])(
    'may be %s',
    (text) => {
      expect(isIsoDate(text)).toBe(true);
    },
  );

  test.each([
    '',
    '2026-11',
    '2026-1-1',
    '26-11-21',
    '2026/11/21',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '2026-00-10',
    '2026-13-01',
    '2026-11-00',
    '2026-11-31',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '1899-12-31',
    '2200-01-01',
    '+002026-11-21',
    '٢٠٢٦-١١-٢١',
  ])('may not be %j', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  test.each([
    [2026, 2, 28, '2026-02-28'],
    [2026, 2, 29, null],
    [2026, 1, 0, null],
    [2026, 0, 1, null],
    [2026, 13, 1, null],
    [206, 1, 1, null],
    [NaN, 1, 1, null],
    [2026, NaN, 1, null],
    [2026, 1, NaN, null],
  ])('of year %d, month %d, day %d is %j', (year, month, day, date) => {
    expect(isoDateOf(year, month, day)).toBe(date);
  });

  test('agrees with Temporal on every month end', () => {
    fc.assert(
      fc.property(days, ({ year, month, daysInMonth }) => {
        expect(isoDateOf(year, month, daysInMonth)).not.toBeNull();
        expect(isoDateOf(year, month, daysInMonth + 1)).toBeNull();
      }),
    );
  });
});

describe('date arithmetic', () => {
  test.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2000-03-01', -1, '2000-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('finds that %s plus %d days is %s', (date, count, result) => {
    expect(addDays(date, count)).toBe(result);
  });

  test('adds and counts days as Temporal does', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -1000, max: 40_000 }), (day, count) => {
        const later = day.add({ days: count }).toString();
        expect(addDays(day.toString(), count)).toBe(later);
        expect(daysBetween(day.toString(), later)).toBe(count);
        expect(daysBetween(later, day.toString())).toBe(0 - count);
      }),
    );
  });

  test.each([
    ['2026-11-21', 0, '2026-11-01'],
    ['2026-12-24', 1, '2027-01-01'],
    ['2026-01-31', -1, '2025-12-01'],
    ['2026-01-31', 25, '2028-02-01'],
  ])('finds that the first of the month of %s plus %d months is %s', (date, later, first) => {
    expect(firstOfMonth(date, later)).toBe(first);
  });

  test('finds the first of the month of a date', () => {
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01');
  });

  test('splits a date, and refuses other text', () => {
    expect(datePartsOf('2026-11-07')).toEqual({ year: 2026, month: 11, day: 7 });
    expect(() => addDays('21/11/2026', 1)).toThrow(
      new RangeError('Not a calendar date: 21/11/2026'),
    );
    expect(() => daysBetween('2026-11-21', '')).toThrow(RangeError);
  });

  test.each([
    ['before the year 100', () => addDays('0026-11-21', 1)],
    ['before the year 100', () => firstOfMonth('0099-12-31', 1)],
    ['before the year 100', () => daysBetween('2026-11-21', '0099-12-31')],
    ['after 9999', () => addDays('9999-12-31', 1)],
    ['after 9999', () => firstOfMonth('9999-12-31', 1)],
  ])('refuses a date %s (%s)', (_when, find) => {
    expect(find).toThrow(RangeError);
  });

  test('can compare dates as text', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        const order = Math.sign(daysBetween(b.toString(), a.toString()));
        expect(order).toBe(Temporal.PlainDate.compare(a, b));
        expect(a.toString() < b.toString()).toBe(order < 0);
      }),
    );
  });
});
