import { isUsableMandate } from '@counterfoil/domain/direct-debit/mandate';
import { firstCollectionDate } from '@counterfoil/domain/direct-debit/guarantee';
import { stepAfterDirectDebit } from '@counterfoil/domain/sign-up/next-step';
import { changeClient, lockClientRow, readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { changedMeanwhile } from '#platform/refusals';
import { londonDate } from '#platform/time/clock';
import type { ProviderObjects } from './ask-provider.ts';
import { cancelReplacedJob } from './cancel-replaced.ts';
import type { DirectDebitDeps } from './deps.ts';
import { factsOf } from './direct-debit-facts.ts';
import { changeDebit, currentDebit, type DirectDebitRow } from './direct-debit-store.ts';

/**
 * Takes the mandate over: replaces an earlier one, ends a stop, moves the sign-up on, and is confirmed by mail. Another
 * request may have done so already; the answer is the same.
 */
export async function takeMandate(
  deps: DirectDebitDeps,
  tx: Tx,
  caller: ActingCaller,
  attempt: DirectDebitRow,
  { mandate, account }: ProviderObjects,
): Promise<DirectDebitRow> {
  if (attempt.state === 'taken') return attempt;
  // Another request has found its mandate dead.
  if (attempt.state === 'refused') throw changedMeanwhile();
  const { clock, mailQueue, jobs } = deps;
  const { clientId, client } = caller;
  const now = clock.now();
  const row = await lockClientRow(tx, clientId);
  const earlier = await currentDebit(tx, clientId);
  if (earlier) {
    await changeDebit(tx, earlier, { replaced_at: now.toString() });
    const replaced = { client_id: clientId, direct_debit_id: earlier.id };
    await jobs.enqueue(tx, cancelReplacedJob, [replaced]);
  }
  const taken = await changeDebit(tx, attempt, {
    state: 'taken',
    account_sealed: null,
    mandate_id: mandate.id,
    status: mandate.status,
    reference: mandate.reference,
    bank_name: account.bank_name,
    account_number_ending: account.account_number_ending,
    first_collection_date: firstCollectionDate(londonDate(now)),
    taken_at: now.toString(),
  });
  await changeClient(tx, row, changesOf(row, isUsableMandate(mandate.status)));
  const contact = await readPrimaryContact(tx, clientId);
  const recipients = contact?.email ?? caller.email;
  const about = { direct_debit_id: taken.id };
  await mailQueue.add(tx, [
    { clientId, brand: client.brand, kind: 'direct_debit', about, recipients },
  ]);
  await audit(tx, clock, caller, { id: clientId });
  return taken;
}

function changesOf(client: Row<'clients'>, isUsable: boolean) {
  const { client_step, client_status } = client;
  const facts = factsOf(client);
  return {
    usable_bank_details: isUsable,
    // A client past this step gives new details, and stays where they are.
    client_step: client_step === 'direct_debit_setup' ? stepAfterDirectDebit(facts) : client_step,
    client_status: isUsable && client_status === 'on_stop' ? null : client_status,
  };
}
