import { expect, test } from 'vitest';
import { SIGN_UP_SCREENS } from '../sign-up/screens.ts';
import { withoutInSignUp } from './in-sign-up.ts';

test.each(SIGN_UP_SCREENS)('%s offers nothing, and asks for no tax reference', (screen) => {
  expect(withoutInSignUp(screen)).toEqual(expect.arrayContaining(['promo', 'tax_reference']));
});

test('only the screen that a request leads to goes without it', () => {
  const without = (kind: 'direct_debit' | 'proof_of_address') =>
    SIGN_UP_SCREENS.filter((screen) => withoutInSignUp(screen).includes(kind));
  expect(without('direct_debit')).toEqual(['direct-debit-setup']);
  expect(without('proof_of_address')).toEqual(['proof-of-address']);
});
