import type * as contract from '@counterfoil/contract/banking/routes';
import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { audit } from '#platform/audit';
import { workFor } from '#platform/db/transact';
import { byId, changeRow } from '#platform/db/rows';
import { wholeAddress } from '#platform/http/caller-address';
import type { Call } from '#platform/http/serve-route';
import { enforce, refuse } from '#platform/refusals';
import { ifLost } from './account-store.ts';
import type { BankingCalls, BankingDeps } from './deps.ts';
import { presentAccounts } from './read-banking.ts';
import { isAhead } from './sync-account.ts';
import { syncAccountJob } from './sync-job.ts';

/** An account fetched this recently is not asked for again. */
const FRESH = { seconds: 60 };

/** Fetches an account now, for a waiting person. One being fetched, or just fetched, is answered as it is. */
export async function syncLinkedAccount(
  deps: BankingCalls,
  { caller, params: { id }, request }: Call<typeof contract.syncLinkedAccount>,
): Promise<LinkedAccount> {
  const { transact, clock, jobs, share } = deps;
  enforce(refuseClient('sync_bank', caller.client));
  await share.take(caller.clientId);
  return transact.answering(caller, async (tx) => {
    const row = await byId(tx, 'open_banking_accounts', caller.clientId, id, 'no key update');
    if (row.archived_at !== null) throw refuse('This account is not linked any more.');
    const now = clock.now();
    const isFresh =
      row.synced_at !== null &&
      Temporal.Instant.compare(Temporal.Instant.from(row.synced_at).add(FRESH), now) > 0;
    const isUnderWay = row.sync_state === 'waiting' || isAhead(row.lease_until, now);
    // The bank’s own limit for persons: another call would only prolong it.
    const mustWait = isAhead(row.not_before, now);
    const asked =
      isFresh || isUnderWay || mustWait
        ? row
        : await changeRow(tx, 'open_banking_accounts', row, {
            sync_state: 'waiting',
            next_sync_at: ifLost(now),
            asked_from: wholeAddress(request),
          });
    if (asked !== row) {
      await jobs.enqueue(tx, syncAccountJob, [{ client_id: caller.clientId, account_id: id }]);
    }
    await audit(tx, clock, caller, { id });
    const [account] = await presentAccounts(tx, clock, [asked]);
    if (!account) throw new Error(`account ${id} has no consent`);
    return account;
  });
}

/** The most accounts started in one round; the others come first in the next. */
const MOST_IN_A_ROUND = 500;

/** Starts what is due. A round that finds nothing costs one index look-up. */
export async function syncDue({ transact, clock, jobs }: BankingDeps): Promise<void> {
  const now = clock.now();
  const due = await transact.acrossClients((tx) =>
    tx
      .selectFrom('open_banking_accounts as a')
      .innerJoin('open_banking_consents as c', 'c.id', 'a.consent_id')
      .innerJoin('clients as k', 'k.id', 'a.client_id')
      .select(['a.id', 'a.client_id'])
      .where('a.archived_at', 'is', null)
      .where('a.next_sync_at', '<=', now.toString())
      .where('c.tokens_sealed', 'is not', null)
      .where('c.ended_at', 'is', null)
      .where('c.removed_at', 'is', null)
      .where((eb) =>
        eb.or([eb('k.client_status', 'is', null), eb('k.client_status', '!=', 'left')]),
      )
      .orderBy('a.next_sync_at')
      .limit(MOST_IN_A_ROUND)
      .execute(),
  );
  for (const { id, client_id } of due) {
    await transact.acrossClients(async (tx) => {
      const row = await byId(tx, 'open_banking_accounts', client_id, id, 'no key update');
      // Another node may have started it meanwhile.
      if (Temporal.Instant.compare(row.next_sync_at, now) > 0) return;
      await changeRow(tx, 'open_banking_accounts', row, {
        next_sync_at: ifLost(now),
        sync_state: 'waiting',
      });
      await workFor(tx, client_id);
      await jobs.enqueue(tx, syncAccountJob, [{ client_id, account_id: id }]);
    });
  }
}
