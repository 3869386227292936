// @module-tag dates

import { expect, test } from 'vitest';
import { displayDate, displayInstant, displayMoment, displayMonth } from './dates.ts';

test('dates show as DD/MM/YYYY, and a missing date as an empty text', () => {
  expect(displayDate('2026-11-05')).toBe('05/11/2026');
  expect(displayDate(null)).toBe('');
});

test('an instant shows its day in London, in summer and winter', () => {
  expect(displayInstant('2026-07-31T23:30:00Z')).toBe('01/08/2026');
  expect(displayInstant('2026-12-31T23:30:00Z')).toBe('31/12/2026');
});

test('a moment shows its minute in London, in summer and winter', () => {
  expect(displayMoment('2026-07-31T23:30:00Z')).toBe('01/08/2026, 00:30');
  expect(displayMoment('2026-12-31T23:30:00Z')).toBe('31/12/2026, 23:30');
});

test('a month shows by its name, whatever the time zone of the machine', () => {
  expect(displayMonth('2026-11-01')).toBe('November 2026');
});
