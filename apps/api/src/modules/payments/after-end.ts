import { needsDirectDebit } from '@counterfoil/domain/sign-up/steps';
import { readPrimaryContact } from '#modules/account/public';
import type { Row } from '#platform/db/rows';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { PaymentsDeps } from './deps.ts';
import { factsOf } from './direct-debit-facts.ts';
import type { DirectDebitRow } from './direct-debit-store.ts';

/**
 * Tells a client who needs a mandate that theirs has ended, at the bank or by the payer. No collection has failed, so
 * they are not on stop; the mail leads to new bank details.
 */
export async function tellOfEnd(
  { mailQueue }: Pick<PaymentsDeps, 'mailQueue'>,
  tx: Tx,
  debit: DirectDebitRow,
  client: Row<'clients'>,
): Promise<void> {
  const { id: clientId, brand, client_status } = client;
  const needsOne = needsDirectDebit({ ...factsOf(client), hasUsableBankDetails: false });
  if (!needsOne || client_status === 'left') return;
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email) return;
  await workFor(tx, clientId);
  const about = { direct_debit_id: debit.id };
  await mailQueue.add(tx, [
    { clientId, brand, kind: 'direct_debit_ended', about, recipients: contact.email },
  ]);
}
