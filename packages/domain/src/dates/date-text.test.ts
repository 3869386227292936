import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

test('papers and mails write the month of a date as a word', () => {
  expect(dateText('2026-11-21')).toBe('21 November 2026');
  expect(dateText('2026-03-04')).toBe('4 March 2026');
});
