import { expect, test } from 'vitest';
import { refuseDirectDebit, type DirectDebitFacts } from './refuse-direct-debit.ts';

const NEEDS: DirectDebitFacts = {
  isClientLeft: false,
  isExternalAccountingClient: false,
  hasUsableBankDetails: false,
  client_step: 'direct_debit_setup',
  isOnStop: false,
};

test.each<[string, Partial<DirectDebitFacts>, string | undefined]>([
  ['at the step', {}, undefined],
  ['later, when the mandate has ended', { client_step: 'completed' }, undefined],
  ['before the contract', { client_step: 'review_contract' }, 'early'],
  ['before the contract, on stop', { client_step: 'review_contract', isOnStop: true }, 'early'],
  ['with an accounting system of their own', { isExternalAccountingClient: true }, 'external'],
  ['with usable bank details', { hasUsableBankDetails: true }, 'settled'],
  ['on stop with usable bank details', { hasUsableBankDetails: true, isOnStop: true }, undefined],
  ['on stop elsewhere', { isExternalAccountingClient: true, isOnStop: true }, undefined],
  ['after leaving, on stop', { isClientLeft: true, isOnStop: true }, 'left'],
])('%s', (_who, changes, kind) => {
  expect(refuseDirectDebit({ ...NEEDS, ...changes })?.kind).toBe(kind);
});
