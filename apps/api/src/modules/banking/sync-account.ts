import { ProviderError } from '@counterfoil/providers/calls/port';
import { byId, byIds, changeRow } from '#platform/db/rows';
import type { AccountRow } from './account-store.ts';
import type { BankingDeps } from './deps.ts';
import { fetchAccount, LEASE, Unlinked } from './fetch-account.ts';
import { wordsOf, wordsOfMissing, type Failure } from './sync-failures.ts';
import { ConsentEnded, withBank } from './with-bank.ts';

/** Banks let a job ask about four times a day. */
const EVERY_MINUTES = 6 * 60;

interface Payload {
  readonly client_id: string;
  readonly account_id: string;
}

/** How a fetch went, including what the bank does not show of the account. */
interface Outcome extends Omit<Failure, 'words'> {
  readonly state: 'done' | 'failed';
  readonly words: string | null;
}

/**
 * Fetches an account's balance and transactions. Each part is stored as it arrives, so that an interrupted fetch
 * continues from there; nothing is stored twice, even if it is fetched again.
 */
export async function syncAccount(deps: BankingDeps, payload: Payload): Promise<void> {
  const account = await begin(deps, payload);
  if (!account) return;
  const reading = {
    clientId: account.client_id,
    consentId: account.consent_id,
    userIp: account.asked_from,
  };
  const outcome = await withBank(deps, reading, (access) =>
    fetchAccount(deps, access, account),
  ).then(
    (missing): Outcome => ({
      state: 'done',
      words: wordsOfMissing(missing),
      againInMinutes: EVERY_MINUTES,
    }),
    (error: unknown): Outcome => {
      if (error instanceof Unlinked) return { state: 'failed', words: null, againInMinutes: 0 };
      const isKnown = error instanceof ProviderError || error instanceof ConsentEnded;
      // A bank's data could not be stored, say. The page must not show that it is being fetched for ever.
      if (!isKnown)
        deps.log.error({ err: error, account: account.id }, 'An account’s fetching failed');
      return { state: 'failed', ...wordsOf(error, sinceSuccess(deps, account)) };
    },
  );
  await end(deps, account, outcome);
}

/** Minutes since the last success, or since the account was added. */
const sinceSuccess = ({ clock }: BankingDeps, { synced_at, created_at }: AccountRow): number =>
  Temporal.Instant.from(synced_at ?? created_at)
    .until(clock.now())
    .total('minutes');

/** Another process is fetching the account, or has died doing so: the job tries again until its lease is over. */
class AtWork extends Error {
  override readonly message = 'another process fetches this account';
}

/** The account to fetch; null when it is unlinked, or another job has done it already. */
const begin = ({ transact, clock }: BankingDeps, { client_id, account_id }: Payload) =>
  transact.forClient({ clientId: client_id }, async (tx) => {
    const [row] = await byIds(
      tx,
      'open_banking_accounts',
      client_id,
      [account_id],
      'no key update',
    );
    const now = clock.now();
    if (!row || row.archived_at !== null) return null;
    if (row.sync_state === 'done' || row.sync_state === 'failed') return null;
    if (isAhead(row.lease_until, now)) throw new AtWork();
    const lease_until = now.add(LEASE).toString();
    return changeRow(tx, 'open_banking_accounts', row, { sync_state: 'running', lease_until });
  });

/** Whether an instant is in the future. */
export const isAhead = (at: string | null, now: Temporal.Instant): boolean =>
  at !== null && Temporal.Instant.compare(at, now) > 0;

const end = ({ transact, clock }: BankingDeps, account: AccountRow, outcome: Outcome) =>
  transact.forClient({ clientId: account.client_id }, async (tx) => {
    const row = await byId(
      tx,
      'open_banking_accounts',
      account.client_id,
      account.id,
      'no key update',
    );
    // The consent was renewed meanwhile: the job of the renewal fetches the account with it.
    if (row.sync_state === 'waiting') {
      await changeRow(tx, 'open_banking_accounts', row, { lease_until: null });
      return;
    }
    const now = clock.now();
    const { state, words, againInMinutes, limit } = outcome;
    // A bank answers a person more often than a job, so only scheduled jobs honour a job's limit.
    const isForAll = limit !== undefined && account.asked_from !== null;
    await changeRow(tx, 'open_banking_accounts', row, {
      sync_state: state,
      sync_error: words,
      ...(state === 'done' ? { synced_at: now.toString() } : {}),
      next_sync_at: now.add({ minutes: againInMinutes + spread(row.id) }).toString(),
      not_before: isForAll ? now.add(limit).toString() : null,
      lease_until: null,
      asked_from: null,
    });
  });

/** 0 to 30 minutes, always the same for an account, so that not all are fetched at once. */
const spread = (id: string): number => parseInt(id.slice(-4), 16) % 31;
