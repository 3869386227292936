import { expect, test } from 'vitest';
import {
  currentScreen,
  isOfAccount,
  mayOpenScreen,
  type SignUpProgress,
} from './current-screen.ts';
import { screenNumber, SIGN_UP_SCREENS } from './screens.ts';

const at = (client_step: SignUpProgress['client_step'], rest: Partial<SignUpProgress> = {}) => ({
  external_accounting_client: false,
  usable_bank_details: false,
  vat_details_at: null,
  identity_type: null,
  additional_file: null,
  identity_asked_at: null,
  ...rest,
  client_step,
});

const NO_DEBIT = { needsBankDetails: false, hasBankDetails: false };

test('there are eleven screens', () => {
  expect(SIGN_UP_SCREENS.map(screenNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test.each([
  [at('review_contract'), 'review-contract'],
  [at('direct_debit_setup'), 'direct-debit-setup'],
  // Clients who need no direct debit are not asked for one.
  [at('direct_debit_setup', { usable_bank_details: true }), 'additional-company-details'],
  [at('direct_debit_setup', { external_accounting_client: true }), 'additional-company-details'],
  [at('additional_company_details'), 'additional-company-details'],
  [
    at('additional_company_details', { vat_details_at: '2026-11-21T10:00:00Z' }),
    'additional-contact-details',
  ],
  [at('set_identity'), 'set-identity'],
  [at('welcome_call'), null],
  [at('welcome_call', { identity_type: 'passport' }), null],
  [at('completed'), null],
  [at('welcome_call', { identity_asked_at: '2026-11-21T10:00:00Z' }), 'set-identity'],
  [at('completed', { identity_asked_at: '2026-11-21T10:00:00Z' }), 'set-identity'],
  [at('completed', { identity_type: 'driving_license' }), null],
  [at('completed', { identity_type: 'passport' }), 'proof-of-address'],
  [at('completed', { identity_type: 'passport', additional_file: 'bill.pdf' }), null],
])('%j continues at %s', (progress, screen) => {
  expect(currentScreen(progress)).toBe(screen);
});

test('a client may go back, but not ahead', () => {
  const here = {
    identity_type: null,
    client_step: 'additional_company_details',
    current: currentScreen(at('additional_company_details')),
    openContract: null,
    ...NO_DEBIT,
  } as const;
  const open = SIGN_UP_SCREENS.filter((screen) => mayOpenScreen(screen, here));
  expect(open).toEqual(SIGN_UP_SCREENS.slice(0, 6));
});

test('after sign-up only the last screens open, and the proof of address while it is missing', () => {
  const openTo = (progress: SignUpProgress) =>
    SIGN_UP_SCREENS.filter((screen) =>
      mayOpenScreen(screen, {
        ...progress,
        current: currentScreen(progress),
        openContract: null,
        ...NO_DEBIT,
      }),
    );
  expect(openTo(at('completed'))).toEqual(['confirm-identity', 'thats-it']);
  expect(openTo(at('welcome_call'))).toEqual(['confirm-identity', 'thats-it']);
  expect(openTo(at('completed', { identity_type: 'passport' }))).toEqual([
    'proof-of-address',
    'confirm-identity',
    'thats-it',
  ]);
});

function openAfterRefusal(identity_type: string, openContract: string | null) {
  const progress = at('set_identity', { identity_type });
  const place = {
    ...progress,
    current: currentScreen(progress),
    needsBankDetails: true,
    hasBankDetails: true,
    openContract,
  };
  return SIGN_UP_SCREENS.filter((screen) => mayOpenScreen(screen, place));
}

test.each(['passport', 'driving_license', 'no_passport_no_driving_license'])(
  'after a refusal of %s only the identity is open, and no earlier screen',
  (identity_type) => {
    expect(openAfterRefusal(identity_type, null)).toEqual(['set-identity']);
  },
);

test('after a refusal, a contract added meanwhile can be read and agreed to', () => {
  expect(openAfterRefusal('passport', 'its id')).toEqual(['review-contract', 'set-identity']);
});

test.each([
  [{ needsBankDetails: true, hasBankDetails: true }, [true, true]],
  [{ needsBankDetails: true, hasBankDetails: false }, [true, false]],
  [{ needsBankDetails: false, hasBankDetails: true }, [false, true]],
  [NO_DEBIT, [false, false]],
])('after sign-up, %j opens the screens of the direct debit: %j', (debit, open) => {
  const place = { ...at('completed'), current: null, openContract: null, ...debit } as const;
  const screens = ['direct-debit-setup', 'direct-debit-summary'] as const;
  expect(screens.map((screen) => mayOpenScreen(screen, place))).toEqual(open);
});

const ASKED = { identity_asked_at: '2026-11-21T10:00:00Z' };
const PASSPORT = { identity_type: 'passport' };
const IDENTITY = ['set-identity', 'proof-of-address', 'confirm-identity'] as const;
const DEBIT = ['direct-debit-setup', 'direct-debit-summary'] as const;

test.each([
  ['before the end', at('set_identity'), []],
  ['before the end, asked for again', at('set_identity', { ...ASKED, ...PASSPORT }), []],
  ['while a proof is missing', at('completed', PASSPORT), DEBIT],
  ['after the end', at('completed'), [...DEBIT, ...IDENTITY]],
  ['while the welcome call is to come', at('welcome_call'), [...DEBIT, ...IDENTITY]],
  ['once the identity is asked for', at('completed', ASKED), [...DEBIT, ...IDENTITY]],
  [
    'while the proof of what was asked for is missing',
    at('completed', { ...ASKED, ...PASSPORT }),
    [...DEBIT, ...IDENTITY],
  ],
])(
  'of the screens of bank details and identity, %s these are in the account',
  (_when, progress, of) => {
    const place = { ...progress, current: currentScreen(progress) };
    expect([...DEBIT, ...IDENTITY].filter((screen) => isOfAccount(screen, place))).toEqual(of);
    expect(isOfAccount('thats-it', place)).toBe(false);
  },
);
