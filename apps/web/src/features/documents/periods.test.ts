// @module-tag dates

import { expect, test } from 'vitest';
import { sealCountdown } from './periods.ts';

test.each([
  ['2026-11-21', 'Seals in 16 days'],
  ['2026-12-06', 'Seals in 1 day'],
  ['2026-12-07', 'Seals in 0 days, at the end of today'],
  ['2026-12-08', 'Being sealed'],
])('on %s an envelope that seals on 07/12/2026 shows: %s', (today, words) => {
  expect(sealCountdown('2026-12-07', today)).toBe(words);
});
