// @module-tag dates

import { expect, test } from 'vitest';
import { addMonths, calendarWeeks, dayIn, moveByKey, yearsFor } from './calendar-month.ts';

test('a month starts on its Monday and ends on its Sunday', () => {
  const weeks = calendarWeeks('2026-11-21');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
});

test('days before and after a change of the clocks are one day apart', () => {
  expect(moveByKey('2026-03-29', 'ArrowRight')).toBe('2026-03-30');
  expect(moveByKey('2026-10-25', 'ArrowLeft')).toBe('2026-10-24');
});

test('the 31st moves to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
});

test('Home and End stay in the week, and letters do not move', () => {
  expect(moveByKey('2026-11-21', 'Home')).toBe('2026-11-16');
  expect(moveByKey('2026-11-21', 'End')).toBe('2026-11-22');
  expect(moveByKey('2026-11-21', 'a')).toBeNull();
});

test('Shift with Page Up and Page Down moves by a year', () => {
  expect(moveByKey('2028-02-29', 'Shift+PageUp')).toBe('2027-02-28');
  expect(moveByKey('2026-11-21', 'Shift+PageDown')).toBe('2027-11-21');
});

test.each([
  ['2026-11-21', 1964, 7, '1964-07-21'],
  ['2026-03-31', 2027, 2, '2027-02-28'],
  ['2027-01-31', 2028, 2, '2028-02-29'],
])('%s in the year %i and the month %i is %s', (day, year, month, found) => {
  expect(dayIn(day, year, month)).toBe(found);
});

test.each([
  ['past', '2026-11-21', 1916, 2026, 111],
  ['coming', '2026-11-21', 2026, 2041, 16],
  ['near', '2026-11-21', 2016, 2031, 16],
  // The year that is shown can always be seen in the list.
  ['coming', '1964-07-05', 1964, 2041, 17],
  ['near', '2100-01-01', 2016, 2100, 17],
] as const)('the %s years of %s go from %i to %i', (years, day, first, last, count) => {
  const offered = yearsFor(years, { today: '2026-11-21', day });
  expect([offered[0], offered.at(-1), offered.length]).toEqual([first, last, count]);
});
