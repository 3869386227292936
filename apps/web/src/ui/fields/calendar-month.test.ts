// @module-tag dates

import { expect, test } from 'vitest';
import { addMonths, calendarWeeks, moveByKey } from './calendar-month.ts';

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
