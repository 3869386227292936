import {
  BankRefused,
  type BankAccess,
  type BankRefusal,
  type Period,
} from '@counterfoil/providers/open-banking/port';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { byId, changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { AccountRow } from './account-store.ts';
import type { BankingDeps } from './deps.ts';
import type { Missing } from './sync-failures.ts';
import {
  bookedKeys,
  keepBooked,
  keying,
  oldestPendingOf,
  removeUnseen,
  replacePending,
  stillPending,
  type KeyedTransaction,
} from './transaction-store.ts';

/** Whole days before today: 90 days at most, since some banks refuse older ones; others show a month only. */
const HISTORY_DAYS = [89, 88, 29] as const;
/** How banks refuse to go back so far. */
const TOO_LONG: readonly BankRefusal[] = ['invalid_period', 'sca_exceeded'];
/** More than any account has in a quarter; a bank that never ends must end here. */
const MOST_TRANSACTIONS = 100_000;
const TOO_MANY = `A bank shows more than ${MOST_TRANSACTIONS} transactions`;
/** A bank may book something days later, with an earlier date. */
const OVERLAP_DAYS = 7;
/** How long a process that fetches an account counts as alive after each part. */
export const LEASE = { minutes: 2 };

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

/** A bank that refuses one kind of data may show the others. */
const OF_ONE_KIND: readonly BankRefusal[] = [
  'not_offered',
  'not_found',
  'access_denied',
  'sca_exceeded',
];
const orRefused = (error: unknown): BankRefused => {
  if (error instanceof BankRefused && OF_ONE_KIND.includes(error.reason)) return error;
  throw error;
};

/** Fetches and stores what the bank shows of an account. @returns what it does not show besides the transactions */
export async function fetchAccount(
  deps: BankingDeps,
  access: BankAccess,
  account: AccountRow,
): Promise<readonly Missing[]> {
  const { openBanking, clock, transact } = deps;
  const key = { id: account.provider_account_id, kind: account.kind };
  const missing: Missing[] = [];
  const balance = await openBanking.balance(access, key).catch(orRefused);
  if (balance instanceof BankRefused) missing.push({ what: 'balance', reason: balance.reason });
  await storing(deps, account, (tx, row) =>
    changeRow(tx, 'open_banking_accounts', row, {
      ...(balance instanceof BankRefused
        ? { balance_pence: null, available_pence: null }
        : { balance_pence: balance.current_pence, available_pence: balance.available_pence }),
      balance_at: clock.now().toString(),
    }),
  );
  // Before the booked ones: what is booked in between is then in both, and not in neither.
  const shown = await openBanking.pendingTransactions(access, key).catch(orRefused);
  const isMissing = shown instanceof BankRefused;
  if (isMissing) missing.push({ what: 'pending transactions', reason: shown.reason });
  const oldestPending = await transact.forClient({ clientId: account.client_id }, (tx) =>
    oldestPendingOf(tx, account),
  );
  const pending = keying()(isMissing ? [] : shown);
  await fetchHistory(deps, access, { account, oldestPending, pending }).catch(
    async (error: unknown) => {
      if (error instanceof BankRefused) {
        await storing(deps, account, (tx, row) => replacePending(tx, clock, row, pending));
      }
      throw error;
    },
  );
  return missing;
}

/** Fetches the booked transactions, of fewer days where the bank refuses so many. */
async function fetchHistory(deps: BankingDeps, access: BankAccess, known: Known): Promise<void> {
  const now = deps.clock.now();
  const periods = HISTORY_DAYS.map((days) => periodOf(known, now, days)).filter(
    // A later fetching asks for a few days only, which a shorter history does not change.
    ({ from }, at, all) => at === 0 || !all[at - 1]?.from.equals(from),
  );
  for (const [at, period] of periods.entries()) {
    try {
      return await fetchBooked(deps, access, known, period);
    } catch (error) {
      const isTooLong = error instanceof BankRefused && TOO_LONG.includes(error.reason);
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
  const { openBanking, clock, transact } = deps;
  const key = { id: account.provider_account_id, kind: account.kind };
  const before = await transact.forClient({ clientId: account.client_id }, (tx) =>
    bookedKeys(tx, account, period),
  );
  const keyed = keying();
  const seen: KeyedTransaction[] = [];
  let last: readonly KeyedTransaction[] = [];
  for await (const part of openBanking.transactions(access, key, period)) {
    if (pending.length + seen.length + part.length > MOST_TRANSACTIONS) {
      throw new ProviderError('unreadable', TOO_MANY);
    }
    await keepPart(deps, account, last);
    last = keyed(part);
    for (const each of last) seen.push(each);
  }
  // With the last part, so that one that is booked now is at no moment there twice, or not at all.
  await storing(deps, account, async (tx, row) => {
    await keepBooked(tx, clock, row, last);
    const answered = answeredOf(period, seen);
    const keys = seen.map((each) => each.key);
    if (answered) await removeUnseen(tx, row, answered, keys);
    const booked = seen.filter((each) => !before.has(each.key));
    await replacePending(tx, clock, row, stillPending(pending, booked));
    await changeRow(tx, 'open_banking_accounts', row, { synced_to: period.to.toString() });
  });
}

/**
 * The part of a period for which an answer is whole: some banks leave out what is older than a month without a word, and
 * answer nothing when they are in trouble. Null for none.
 */
function answeredOf({ from, to }: Period, seen: readonly KeyedTransaction[]): Period | null {
  if (seen.length === 0) return null;
  const month = to.subtract({ hours: 24 * HISTORY_DAYS[2] });
  const oldest = startOfDay(seen.map(({ transaction }) => transaction.at).reduce(earlier));
  const since = earlier(oldest, month);
  return { from: Temporal.Instant.compare(since, from) > 0 ? since : from, to };
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

/** The client has unlinked the account while it was fetched. */
export class Unlinked extends Error {}

/** Stores a part, and tells that this process is at work. */
const storing = (
  { transact, clock }: BankingDeps,
  { client_id: clientId, id }: AccountRow,
  work: (tx: Tx, row: AccountRow) => Promise<unknown>,
) =>
  transact.forClient({ clientId }, async (tx) => {
    const row = await byId(tx, 'open_banking_accounts', clientId, id, 'no key update');
    if (row.archived_at !== null) throw new Unlinked();
    await work(tx, row);
    const lease_until = clock.now().add(LEASE).toString();
    await changeRow(tx, 'open_banking_accounts', row, { lease_until });
  });
