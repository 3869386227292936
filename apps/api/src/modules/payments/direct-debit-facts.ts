import type { DirectDebitFacts } from '@counterfoil/domain/direct-debit/refuse-direct-debit';
import type { DirectDebit } from '@counterfoil/contract/payments/routes';
import type { SignUpFacts } from '@counterfoil/domain/sign-up/steps';
import { signUpFacts } from '#modules/account/public';
import type { Row } from '#platform/db/rows';
import type { DirectDebitRow } from './direct-debit-store.ts';

/** Facts in a client's row that the rules of the domain ask for. */
export const factsOf = (client: Row<'clients'>): DirectDebitFacts & SignUpFacts => ({
  isClientLeft: client.client_status === 'left',
  isOnStop: client.client_status === 'on_stop',
  client_step: client.client_step,
  ...signUpFacts(client),
});

const NONE: DirectDebit = {
  status: null,
  reference: null,
  bank_name: null,
  account_number_ending: null,
  first_collection_date: null,
};

/** Row -> reply. The account itself never leaves. */
export function presentDirectDebit(row: DirectDebitRow | undefined): DirectDebit {
  if (!row) return NONE;
  const { status, reference, bank_name, account_number_ending, first_collection_date } = row;
  return { status, reference, bank_name, account_number_ending, first_collection_date };
}
