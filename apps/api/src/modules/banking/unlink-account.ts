import type * as contract from '@counterfoil/contract/banking/routes';
import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { audit } from '#platform/audit';
import { byId, changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { refuseField } from '#platform/refusals';
import { hasAccounts } from './account-store.ts';
import type { ConsentRow } from './consent-store.ts';
import type { BankingCalls, BankingDeps } from './deps.ts';
import { presentAccounts } from './read-banking.ts';
import { revokeConsentJob } from './sync-job.ts';

/** Unlinks an account: it is no longer read, and its transactions stay. A consent ends with its last account. */
export function updateLinkedAccount(
  deps: BankingCalls,
  { caller, params: { id }, body: { archived_at } }: Call<typeof contract.updateLinkedAccount>,
): Promise<LinkedAccount> {
  const { transact, clock } = deps;
  return transact.answering(caller, async (tx) => {
    const row = await byId(tx, 'open_banking_accounts', caller.clientId, id, 'no key update');
    if (archived_at === null && row.archived_at !== null) {
      throw refuseField('archived_at', 'Please connect the bank again to link this account');
    }
    const isUnlinked = Boolean(archived_at) && row.archived_at === null;
    const now = clock.now().toString();
    const left = isUnlinked
      ? await changeRow(tx, 'open_banking_accounts', row, { archived_at: now })
      : row;
    if (isUnlinked) {
      const consent = await byId(
        tx,
        'open_banking_consents',
        caller.clientId,
        row.consent_id,
        'update',
      );
      await removeUnused(tx, deps, consent);
      await audit(tx, clock, caller, { id });
    }
    const [account] = await presentAccounts(tx, clock, [left]);
    if (!account) throw new Error(`account ${id} has no consent`);
    return account;
  });
}

/** A consent without an account that is read is over: the provider is told, and its tokens are forgotten. */
export async function removeUnused(
  tx: Tx,
  { clock, jobs }: Pick<BankingDeps, 'clock' | 'jobs'>,
  consent: ConsentRow,
): Promise<void> {
  const { client_id, id: consent_id } = consent;
  if (consent.removed_at !== null || (await hasAccounts(tx, consent))) return;
  await changeRow(tx, 'open_banking_consents', consent, { removed_at: clock.now().toString() });
  if (consent.tokens_sealed === null) return;
  await jobs.enqueue(tx, revokeConsentJob, [{ client_id, consent_id }]);
}
