import { expect, test } from 'vitest';
import { lastQuarter } from './seed-vat-report.ts';

test.each([
  ['2026-11-21', '2026-07-01', '2026-09-30', '2026-11-07'],
  ['2027-01-01', '2026-10-01', '2026-12-31', '2027-02-07'],
  ['2028-02-29', '2027-10-01', '2027-12-31', '2028-02-07'],
  ['2026-06-30', '2026-01-01', '2026-03-31', '2026-05-07'],
])('on %s the last quarter is %s to %s, due %s', (today, from, to, due) => {
  expect(lastQuarter(today)).toEqual({ from, to, due });
});
