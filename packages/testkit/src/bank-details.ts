import { setUpDirectDebit } from '@counterfoil/contract/payments/routes';
import type { SignedInClient } from './clients.ts';
import { DEBIT_ACCOUNT } from './debit-book.ts';

/** The form of the direct debit. */
export const DEBIT_FORM = { ...DEBIT_ACCOUNT, account_holder_confirmed: true };

/** Sends the form of the direct debit, with the changes that a test needs. */
export const giveBankDetails = (
  client: Pick<SignedInClient, 'raw'>,
  changes: object = {},
  headers: object = {},
) =>
  client.raw(setUpDirectDebit, { body: { direct_debit: { ...DEBIT_FORM, ...changes } }, headers });
