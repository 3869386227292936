import { expect, test } from 'vitest';
import { canRenew, consentLabel, consentState } from './consent.ts';

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

test.each([
  [null, 'Expired'],
  ['2026-11-20', 'Expired on 20/11/2026'],
  ['2026-11-21', 'Expires today'],
  ['2026-11-22', '22/11/2026 expires in 1 day'],
  ['2026-12-01', '01/12/2026 expires in 10 days'],
] as const)('on 2026-11-21, a consent until %s is labelled: %s', (expiresOn, label) => {
  expect(consentLabel(expiresOn, '2026-11-21')).toBe(label);
});

test.each([
  [true, '2026-08-23', true],
  [true, '2026-08-22', false],
  [true, '2027-02-19', true],
  [true, null, false],
  [false, '2026-11-20', false],
] as const)(
  'on 2026-11-21, a consent (known: %s) until %s is renewable: %s',
  (isKnown, endsOn, is) => {
    expect(canRenew({ isKnown, endsOn }, '2026-11-21')).toBe(is);
  },
);
