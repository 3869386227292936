import { expect, test } from 'vitest';
import type { SignUpPlace } from '../sign-up/current-screen.ts';
import { SIGN_UP_SCREENS } from '../sign-up/screens.ts';
import type { Banner } from './banners-for.ts';
import { withoutInSignUp } from './in-sign-up.ts';

/** Everything is open, but for the passport's proof of address. */
const PLACE: SignUpPlace = {
  client_step: 'set_identity',
  identity_type: null,
  current: 'proof-of-address',
  needsBankDetails: true,
  hasBankDetails: true,
  openContract: null,
};
const without = (kind: Banner['kind'], place: SignUpPlace) =>
  SIGN_UP_SCREENS.filter((screen) => withoutInSignUp(screen, place).includes(kind));

test.each(SIGN_UP_SCREENS)('%s offers nothing, and requests no tax reference', (screen) => {
  expect(withoutInSignUp(screen, PLACE)).toEqual(
    expect.arrayContaining(['promo', 'tax_reference']),
  );
});

test('only the screen that a request leads to omits it', () => {
  expect(without('direct_debit', PLACE)).toEqual(['direct-debit-setup']);
  expect(without('identity', PLACE)).toEqual(['set-identity']);
  expect(without('proof_of_address', PLACE)).toEqual(['proof-of-address']);
  const agreeing = { ...PLACE, openContract: '7' };
  expect(without('contract', agreeing)).toEqual(['review-contract']);
  expect(without('contract', { ...agreeing, client_step: 'completed' })).toEqual([
    'review-contract',
  ]);
});

test.each([
  ['before its step', { client_step: 'review_contract', current: 'review-contract' }],
  ['while the identity alone is asked for', { identity_type: 'passport', current: 'set-identity' }],
] as const)('no screen requests bank details %s', (_when, place) => {
  expect(without('direct_debit', { ...PLACE, ...place })).toEqual(SIGN_UP_SCREENS);
});
