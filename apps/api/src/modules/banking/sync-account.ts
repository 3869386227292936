import {
  BankRefused,
  type BankAccess,
  type BankTransaction,
  type Period,
} from '@counterfoil/providers/open-banking/port';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { byId, byIds, changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { AccountRow } from './account-store.ts';
import type { BankingDeps } from './deps.ts';
import { wordsOf, type Failure } from './sync-failures.ts';
import {
  keepBooked,
  keying,
  oldestPendingOf,
  replacePending,
  type KeyedTransaction,
} from './transaction-store.ts';
import { ConsentEnded, withBank } from './with-bank.ts';

/** Whole days: some banks count 90 of them to the second, and others show a month only. */
const HISTORY_DAYS = [90, 89, 29] as const;
/** More than any account has in a quarter; a bank that never ends must end here. */
const MOST_TRANSACTIONS = 100_000;
const TOO_MANY = `A bank shows more than ${MOST_TRANSACTIONS} transactions`;
/** A bank may book something days later, with an earlier date. */
const OVERLAP_DAYS = 7;
const LEASE = { minutes: 2 };
/** Banks let a job ask about four times a day. */
const EVERY_MINUTES = 6 * 60;

interface Payload {
  readonly client_id: string;
  readonly account_id: string;
}

/**
 * Fetches an account's balance and transactions. Each part is stored as it comes, so that a fetching that was broken off
 * goes on from there; nothing is stored twice, whatever is fetched again.
 */
export async function syncAccount(deps: BankingDeps, payload: Payload): Promise<void> {
  const account = await begin(deps, payload);
  if (!account) return;
  const reading = {
    clientId: account.client_id,
    consentId: account.consent_id,
    userIp: account.asked_from,
  };
  const failure = await withBank(deps, reading, (access) => fetchAll(deps, access, account)).then(
    () => null,
    (error: unknown) => {
      const isKnown = error instanceof ProviderError || error instanceof ConsentEnded;
      // What a bank sent could not be stored, say. The page must not show that it is being fetched for ever.
      if (!isKnown)
        deps.log.error({ err: error, account: account.id }, 'An account’s fetching failed');
      return wordsOf(error, sinceSuccess(deps, account));
    },
  );
  await end(deps, account, failure);
}

/** Minutes since all was well, or since there is the account. */
const sinceSuccess = ({ clock }: BankingDeps, { synced_at, created_at }: AccountRow): number =>
  Temporal.Instant.from(synced_at ?? created_at)
    .until(clock.now())
    .total('minutes');

/** Another process is at the account, or was and has died: the job tries again until its lease is over. */
class AtWork extends Error {
  override readonly message = 'another process fetches this account';
}

/** The account to fetch; null when it is unlinked, or the bank has asked us to wait. */
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
    if (isAhead(row.lease_until, now)) throw new AtWork();
    if (isAhead(row.not_before, now)) return null;
    const lease_until = now.add(LEASE).toString();
    return changeRow(tx, 'open_banking_accounts', row, { sync_state: 'running', lease_until });
  });

/** Whether a moment is still to come. */
export const isAhead = (at: string | null, now: Temporal.Instant): boolean =>
  at !== null && Temporal.Instant.compare(at, now) > 0;

const end = ({ transact, clock }: BankingDeps, account: AccountRow, failure: Failure | null) =>
  transact.forClient({ clientId: account.client_id }, async (tx) => {
    const row = await byId(
      tx,
      'open_banking_accounts',
      account.client_id,
      account.id,
      'no key update',
    );
    const now = clock.now();
    const minutes = failure?.againInMinutes ?? EVERY_MINUTES;
    await changeRow(tx, 'open_banking_accounts', row, {
      sync_state: failure ? 'failed' : 'done',
      sync_error: failure?.words ?? null,
      ...(failure ? {} : { synced_at: now.toString() }),
      next_sync_at: now.add({ minutes: minutes + spread(row.id) }).toString(),
      not_before: failure?.limit ? now.add(failure.limit).toString() : null,
      lease_until: null,
      asked_from: null,
    });
  });

/** 0 to 30 minutes, the same for an account each time: not all are fetched at once. */
const spread = (id: string): number => parseInt(id.slice(-4), 16) % 31;

const earlier = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;

const startOfDay = (at: Temporal.Instant): Temporal.Instant =>
  at.toZonedDateTimeISO('UTC').startOfDay().toInstant();

function periodOf({ account, oldestPending }: Known, now: Temporal.Instant, days: number): Period {
  const first = now.subtract({ hours: 24 * days });
  const stored =
    account.synced_to === null
      ? first
      : Temporal.Instant.from(account.synced_to).subtract({ hours: 24 * OVERLAP_DAYS });
  // What is pending may be booked under its old date.
  const since = oldestPending ? earlier(stored, oldestPending) : stored;
  const from = Temporal.Instant.compare(since, first) > 0 ? since : first;
  // Whole days: see `keying`.
  return { from: startOfDay(from), to: now };
}

async function fetchAll(deps: BankingDeps, access: BankAccess, account: AccountRow): Promise<void> {
  const { openBanking, clock, transact } = deps;
  const key = { id: account.provider_account_id, kind: account.kind };
  const balance = await openBanking.balance(access, key);
  await storing(deps, account, (tx, row) =>
    changeRow(tx, 'open_banking_accounts', row, {
      balance_pence: balance.current_pence,
      available_pence: balance.available_pence,
      balance_at: clock.now().toString(),
    }),
  );
  // Before the booked ones: what is booked in between is then shown twice to nobody.
  const pending = await openBanking.pendingTransactions(access, key);
  const oldestPending = await transact.forClient({ clientId: account.client_id }, (tx) =>
    oldestPendingOf(tx, account),
  );
  const known = { account, oldestPending, pending: keying()(pending) };
  const now = clock.now();
  const periods = HISTORY_DAYS.map((days) => periodOf(known, now, days)).filter(
    // A later fetching asks for a few days only, which a shorter history does not change.
    ({ from }, at, all) => at === 0 || !all[at - 1]?.from.equals(from),
  );
  for (const [at, period] of periods.entries()) {
    try {
      return await fetchBooked(deps, access, known, period);
    } catch (error) {
      const isTooLong = error instanceof BankRefused && error.reason === 'invalid_period';
      if (!isTooLong || at === periods.length - 1) throw error;
    }
  }
}

interface Known {
  readonly account: AccountRow;
  readonly pending: readonly KeyedTransaction[];
  /** Of those that are stored. */
  readonly oldestPending: Temporal.Instant | null;
}

async function fetchBooked(
  deps: BankingDeps,
  access: BankAccess,
  { account, pending }: Known,
  period: Period,
): Promise<void> {
  const { openBanking, clock } = deps;
  const key = { id: account.provider_account_id, kind: account.kind };
  const keyed = keying();
  let last: readonly BankTransaction[] = [];
  let count = pending.length;
  for await (const part of openBanking.transactions(access, key, period)) {
    count += part.length;
    if (count > MOST_TRANSACTIONS) throw new ProviderError('unreadable', TOO_MANY);
    await keepPart(deps, account, keyed(last));
    last = part;
  }
  // With the last part, so that one that is booked now is at no moment there twice, or not at all.
  await storing(deps, account, async (tx, row) => {
    await keepBooked(tx, clock, row, keyed(last));
    await replacePending(tx, clock, row, pending);
    await changeRow(tx, 'open_banking_accounts', row, { synced_to: period.to.toString() });
  });
}

async function keepPart(
  deps: BankingDeps,
  account: AccountRow,
  keyed: readonly KeyedTransaction[],
): Promise<void> {
  if (keyed.length === 0) return;
  const newest = keyed
    .map(({ transaction }) => transaction.at)
    .reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b));
  // A bank may date something in the future; what is there before then is still to be fetched.
  const synced_to = earlier(newest, deps.clock.now()).toString();
  await storing(deps, account, async (tx, row) => {
    await keepBooked(tx, deps.clock, row, keyed);
    await changeRow(tx, 'open_banking_accounts', row, { synced_to });
  });
}

/** Stores a part, and tells that this process is at work. */
const storing = (
  { transact, clock }: BankingDeps,
  { client_id: clientId, id }: AccountRow,
  work: (tx: Tx, row: AccountRow) => Promise<unknown>,
) =>
  transact.forClient({ clientId }, async (tx) => {
    const row = await byId(tx, 'open_banking_accounts', clientId, id, 'no key update');
    await work(tx, row);
    const lease_until = clock.now().add(LEASE).toString();
    await changeRow(tx, 'open_banking_accounts', row, { lease_until });
  });
