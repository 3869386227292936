// @module-tag dates

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYearLabel, financialYears } from './financial-years.ts';

const COMPANY = { month: 3, day: 31 };
const SOLE_TRADER = { month: 4, day: 5 };

describe('financial years', () => {
  test('run from the current one back to the one the client started in', () => {
    const years = financialYears({
      yearEnd: COMPANY,
      startedOn: '2024-06-01',
      today: '2026-11-21',
    });
    expect(years).toEqual([
      { start_date: '2026-04-01', end_date: '2027-03-31' },
      { start_date: '2025-04-01', end_date: '2026-03-31' },
      { start_date: '2024-04-01', end_date: '2025-03-31' },
    ]);
  });

  test.each([
    ['their last day', '2026-04-05', '2025-04-06', '2026-04-05'],
    ['their first day', '2026-04-06', '2026-04-06', '2027-04-05'],
    ['New Year', '2027-01-01', '2026-04-06', '2027-04-05'],
  ])('include %s', (_day, today, start_date, end_date) => {
    const [current] = financialYears({ yearEnd: SOLE_TRADER, startedOn: '2020-01-01', today });
    expect(current).toEqual({ start_date, end_date });
  });

  test('that end on 29 February end on the 28th outside leap years', () => {
    const yearEnd = { month: 2, day: 29 };
    const years = financialYears({ yearEnd, startedOn: '2026-03-01', today: '2028-03-01' });
    expect(years).toEqual([
      { start_date: '2028-03-01', end_date: '2029-02-28' },
      { start_date: '2027-03-01', end_date: '2028-02-29' },
      { start_date: '2026-03-01', end_date: '2027-02-28' },
    ]);
  });

  test('include the year that ends on the start date, and the current year for a future start', () => {
    const years = (startedOn: string) =>
      financialYears({ yearEnd: COMPANY, startedOn, today: '2026-11-21' });
    expect(years('2026-03-31')).toHaveLength(2);
    expect(years('2026-04-01')).toHaveLength(1);
    expect(years('2028-01-01')).toEqual([{ start_date: '2026-04-01', end_date: '2027-03-31' }]);
  });

  test('have no gaps and no overlaps, whatever the year end', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => Temporal.PlainDate.from('1950-01-01').add({ days }).toString());
    const yearEnd = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(yearEnd, day, day, (end, a, b) => {
        const [startedOn, today] = a < b ? [a, b] : [b, a];
        const years = financialYears({ yearEnd: end, startedOn, today }).toReversed();
        expect(years[0]?.start_date.localeCompare(startedOn)).toBeLessThanOrEqual(0);
        expect(years[0]?.end_date.localeCompare(startedOn)).toBeGreaterThanOrEqual(0);
        expect(years.at(-1)?.start_date.localeCompare(today)).toBeLessThanOrEqual(0);
        expect(years.at(-1)?.end_date.localeCompare(today)).toBeGreaterThanOrEqual(0);
        for (const [index, { start_date, end_date }] of years.entries()) {
          const last = Temporal.PlainDate.from(end_date);
          expect(last.day).toBe(Math.min(end.day, last.daysInMonth));
          expect(last.month).toBe(end.month);
          const next = years[index + 1]?.start_date ?? last.add({ days: 1 }).toString();
          expect(last.add({ days: 1 }).toString()).toBe(next);
          expect(start_date < end_date).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['2025-04-06', '2026-04-05', '2025/2026'],
  ['2026-01-01', '2026-12-31', '2026/2026'],
])('the year from %s to %s is called %s', (...year) => {
  const [start_date, end_date, label] = year;
  expect(financialYearLabel({ start_date, end_date })).toBe(label);
});
