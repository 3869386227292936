// @module-tag dates

import { expect, test } from 'vitest';
import { ageError } from './birthday.ts';

const YOUNG = 'Must be at least 16 years old';

test.each([
  ['2010-11-20', null],
  ['2010-11-21', null],
  ['2010-11-22', YOUNG],
  ['2011-01-01', YOUNG],
  ['2027-01-01', YOUNG],
])('on 21 November 2026 a person born on %s gets: %s', (birthday, error) => {
  expect(ageError(birthday, '2026-11-21')).toBe(error);
});

test.each([
  ['2024-02-28', YOUNG],
  ['2024-02-29', null],
  ['2026-02-28', null],
])('on %s a person born on 29 February 2008 gets: %s', (today, error) => {
  expect(ageError('2008-02-29', today)).toBe(error);
});

test.each([
  ['2026-02-28', YOUNG],
  ['2026-03-01', null],
])('on %s a person born on 1 March 2010 gets: %s', (today, error) => {
  expect(ageError('2010-03-01', today)).toBe(error);
});
