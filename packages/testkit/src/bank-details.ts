import { getProfile } from '@counterfoil/contract/account/routes';
import { setUpDirectDebit } from '@counterfoil/contract/payments/routes';
import { afterEach } from 'vitest';
import { signedInClient, type SignedInClient } from './clients.ts';
import { DEBIT_ACCOUNT, type DebitBook } from './debit-book.ts';
import { rowsIn } from './rows.ts';
import { TEST_NOW } from './test-api.ts';

/** The form of the direct debit. */
export const DEBIT_FORM = { ...DEBIT_ACCOUNT, account_holder_confirmed: true };

/** Sends the form of the direct debit, with the changes that a test needs. */
export const giveBankDetails = (
  client: Pick<SignedInClient, 'raw'>,
  changes: object = {},
  headers: object = {},
) =>
  client.raw(setUpDirectDebit, { body: { direct_debit: { ...DEBIT_FORM, ...changes } }, headers });

/** A client with a direct debit. */
export async function payingClient(): Promise<SignedInClient> {
  const client = await signedInClient();
  await giveBankDetails(client);
  return client;
}

/** It passes the check of 089999. */
export const OTHER_ACCOUNT = {
  account_name: 'Ada Test',
  sort_code: '089999',
  account_number: '66374958',
};

/** The calls to the provider that set up a mandate, in their order. */
export const DEBIT_STEPS: readonly Parameters<DebitBook['fail']>[1][] = [
  'findBank',
  'createPayer',
  'createAccount',
  'createMandate',
];

/** The direct debit of the client whom a test has at the time of each call. After each test the clock is set back. */
export const directDebitOf = (client: () => SignedInClient) => {
  afterEach(() => client().api.clock.set(TEST_NOW));
  return {
    post: (changes: object = {}, headers: object = {}) =>
      giveBankDetails(client(), changes, headers),
    debits: () => client().api.debits,
    mandates: () => client().api.debits.mandatesOf(client().clientId),
    isSetUp: async () =>
      (await client().call(getProfile)).body.data.contacts[0]?.usable_bank_details,
    states: async () => (await rowsIn(client(), 'direct_debits')).map(({ state }) => state),
  };
};
