import type { SignUpFacts } from '@counterfoil/domain/sign-up/steps';
import type { ClientRow } from './client-store.ts';

/** Facts that decide the next step of a client's sign-up. */
export const signUpFacts = (client: ClientRow): SignUpFacts => ({
  hasExternalId: client.external_accounting_id !== null,
  isExternalAccountingClient: client.external_accounting_client,
  hasUsableBankDetails: client.usable_bank_details,
  isPaperClient: client.paper,
});
