import { expect, test } from 'vitest';
import {
  screensOfInvitation,
  stepAfterContracts,
  stepAfterDirectDebit,
  stepAfterInvitation,
} from './next-step.ts';
import { SIGN_UP_SCREENS } from './screens.ts';
import { isSignedUp, needsDirectDebit, type SignUpFacts } from './steps.ts';

const facts = (changes: Partial<SignUpFacts> = {}): SignUpFacts => ({
  hasExternalId: false,
  isExternalAccountingClient: false,
  hasUsableBankDetails: false,
  isPaperClient: false,
  ...changes,
});

test('an accepted invitation leads to the contract, and completes for an external id', () => {
  expect(stepAfterInvitation(facts())).toBe('review_contract');
  expect(stepAfterInvitation(facts({ hasExternalId: true }))).toBe('completed');
});

test('an invitation leads to eleven screens, or with an external id to the first two', () => {
  expect(screensOfInvitation(facts())).toEqual(SIGN_UP_SCREENS);
  const hasExternalId = true;
  expect(screensOfInvitation(facts({ hasExternalId }))).toEqual(['welcome', 'set-password']);
});

test.each<[string, Partial<SignUpFacts>, number, string]>([
  ['no bank details', {}, 1, 'direct_debit_setup'],
  ['bank details', { hasUsableBankDetails: true }, 1, 'additional_company_details'],
  ['external accounting', { isExternalAccountingClient: true }, 1, 'additional_company_details'],
  ['several contracts, no bank details', {}, 2, 'direct_debit_setup'],
  ['several contracts, bank details', { hasUsableBankDetails: true }, 2, 'completed'],
  [
    'several contracts, an external id without bank details',
    { hasExternalId: true },
    2,
    'direct_debit_setup',
  ],
  // It leads to the direct debit, which a client with bank details skips.
  [
    'several contracts, an external id and bank details',
    { hasExternalId: true, hasUsableBankDetails: true },
    2,
    'additional_company_details',
  ],
  [
    'several contracts, external accounting',
    { isExternalAccountingClient: true },
    2,
    'additional_company_details',
  ],
])('after the contract, %s: %j with %i contracts goes to %s', (_, changes, contracts, step) => {
  expect(stepAfterContracts(facts(changes), contracts)).toBe(step);
});

test('the direct debit is requested unless bank details or external accounting exist', () => {
  expect(needsDirectDebit(facts())).toBe(true);
  expect(needsDirectDebit(facts({ isExternalAccountingClient: true }))).toBe(false);
  expect(needsDirectDebit(facts({ hasUsableBankDetails: true }))).toBe(false);
});

test.each<[Partial<SignUpFacts>, string]>([
  [{}, 'additional_company_details'],
  [{ isPaperClient: true }, 'completed'],
  [{ hasExternalId: true }, 'completed'],
])('after the direct debit, %j goes to %s', (changes, step) => {
  expect(stepAfterDirectDebit(facts(changes))).toBe(step);
});

test('the portal opens after sign-up, and while the welcome call is awaited', () => {
  expect(isSignedUp('completed')).toBe(true);
  expect(isSignedUp('welcome_call')).toBe(true);
  expect(isSignedUp('set_identity')).toBe(false);
});
