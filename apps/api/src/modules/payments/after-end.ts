import { needsDirectDebit } from '@counterfoil/domain/sign-up/steps';
import { changeClient, readPrimaryContact } from '#modules/account/public';
import type { Row } from '#platform/db/rows';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { PaymentsDeps } from './deps.ts';
import { factsOf } from './direct-debit-facts.ts';
import { changeDebit, type DirectDebitRow } from './direct-debit-store.ts';

/**
 * A mandate has ended, at the bank or by the payer, perhaps before any collection failed. Whoever needs one is on stop, so
 * that the banner leads to new details, and reads so in a mail.
 */
export async function afterEnd(
  { mailQueue }: Pick<PaymentsDeps, 'mailQueue'>,
  tx: Tx,
  debit: DirectDebitRow,
  client: Row<'clients'>,
): Promise<void> {
  const { id: clientId, brand, client_status } = client;
  const needsOne = needsDirectDebit({ ...factsOf(client), hasUsableBankDetails: false });
  if (!needsOne || client_status === 'left') return;
  if (client_status === null) {
    await changeClient(tx, client, { client_status: 'on_stop' });
    await changeDebit(tx, debit, { stopped_client: true });
  }
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email) return;
  await workFor(tx, clientId);
  const about = { direct_debit_id: debit.id };
  await mailQueue.add(tx, [
    { clientId, brand, kind: 'direct_debit_ended', about, recipients: contact.email },
  ]);
}

/** The bank has reinstated it. The stop of its end is over; that of a failed payment is not. */
export async function afterReturn(
  tx: Tx,
  debit: DirectDebitRow,
  client: Row<'clients'>,
): Promise<void> {
  if (!debit.stopped_client) return;
  await changeDebit(tx, debit, { stopped_client: false });
  if (client.client_status === 'on_stop') await changeClient(tx, client, { client_status: null });
}
