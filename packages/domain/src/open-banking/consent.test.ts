import { expect, test } from 'vitest';
import { consentState } from './consent.ts';

test.each([
  [null, 'expired'],
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'expiring'],
  ['2026-11-22', 'expiring'],
  ['2026-11-30', 'expiring'],
  ['2026-12-01', 'expiring'],
  ['2026-12-02', 'valid'],
  ['2027-02-19', 'valid'],
] as const)('on 2026-11-21, a consent until %s is %s', (expiresOn, state) => {
  expect(consentState(expiresOn, '2026-11-21')).toBe(state);
});
