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
import type { MissingData } from './sync-failures.ts';
import {
  bookedKeys,
  keepBooked,
  keying,
  keysOfOlder,
  oldestPendingOf,
  removeUnseen,
  replacePending,
  stillPending,
  type KeyedTransaction,
} from './transaction-store.ts';

/** Whole days before today: 90 days at most, since some banks refuse older ones; others show a month only. */
const HISTORY_DAYS = [89, 88, 29] as const;
/** How banks refuse to go back that far. */
const TOO_LONG: readonly BankRefusal[] = ['invalid_period', 'sca_exceeded'];
/** More than any account has in a quarter; an endless answer must end here. */
const MOST_TRANSACTIONS = 100_000;
const TOO_MANY = `A bank shows more than ${MOST_TRANSACTIONS} transactions`;
/** A bank may book something days later, with an earlier date. */
const OVERLAP_DAYS = 7;
/** How long a process that fetches an account counts as alive after each part. */
export const LEASE = { minutes: 2 };

const earlier = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;

const later = (a: Temporal.Instant, b: Temporal.Instant) => (earlier(a, b) === a ? b : a);

const startOfDay = (at: Temporal.Instant): Temporal.Instant =>
  at.toZonedDateTimeISO('UTC').startOfDay().toInstant();

function periodOf(
  { account, oldestPending }: StoredAccount,
  now: Temporal.Instant,
  days: number,
): Period {
  const first = now.subtract({ hours: 24 * days });
  const stored =
    account.synced_to === null
      ? first
      : Temporal.Instant.from(account.synced_to).subtract({ hours: 24 * OVERLAP_DAYS });
  // A pending transaction may be booked under its old date.
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
/** Why a bank does not show something. @throws errors that concern the whole account */
function orMissing(error: unknown): Pick<MissingData, 'reason'> {
  if (error instanceof BankRefused && OF_ONE_KIND.includes(error.reason)) {
    return { reason: error.reason };
  }
  const isOdd = error instanceof ProviderError && error.code === 'unreadable';
  if (isOdd) return { reason: 'unreadable' };
  throw error;
}

/** Fetches and stores what the bank shows of an account. @returns what it does not show besides the transactions */
export async function fetchAccount(
  deps: BankingDeps,
  access: BankAccess,
  account: AccountRow,
): Promise<readonly MissingData[]> {
  const { openBanking, clock, transact } = deps;
  const key = { id: account.provider_account_id, kind: account.kind };
  const missing: MissingData[] = [];
  const balance = await openBanking.balance(access, key).catch(orMissing);
  if ('reason' in balance) missing.push({ what: 'balance', ...balance });
  await storing(deps, account, (tx, row) =>
    changeRow(tx, 'open_banking_accounts', row, {
      ...('reason' in balance
        ? { balance_pence: null, available_pence: null }
        : { balance_pence: balance.current_pence, available_pence: balance.available_pence }),
      balance_at: clock.now().toString(),
    }),
  );
  // Before the booked ones: a transaction booked in between is then in both, rather than in neither.
  const shown = await openBanking.pendingTransactions(access, key).catch(orMissing);
  if ('reason' in shown) missing.push({ what: 'pending transactions', ...shown });
  const oldestPending = await transact.forClient({ clientId: account.client_id }, (tx) =>
    oldestPendingOf(tx, account),
  );
  const pending = keying()('reason' in shown ? [] : shown);
  const known = { account, oldestPending, pending };
  const isCut = await fetchHistory(deps, access, known).catch(async (error: unknown) => {
    if (error instanceof BankRefused) {
      await storing(deps, account, (tx, row) => replacePending(tx, clock, row, pending));
    }
    throw error;
  });
  if (isCut) missing.push({ what: 'older transactions', reason: 'sca_exceeded' });
  return missing;
}

/**
 * Fetches the booked transactions, of fewer days where the bank refuses this many.
 * @returns whether the bank would show more to the client in person
 */
async function fetchHistory(
  deps: BankingDeps,
  access: BankAccess,
  known: StoredAccount,
): Promise<boolean> {
  const now = deps.clock.now();
  const periods = HISTORY_DAYS.map((days) => periodOf(known, now, days)).filter(
    // A later fetch asks for only a few days, which a shorter history does not affect.
    ({ from }, at, all) => at === 0 || !all[at - 1]?.from.equals(from),
  );
  let isCut = false;
  for (const [at, period] of periods.entries()) {
    try {
      await fetchBooked(deps, access, { ...known, isCut }, period);
      break;
    } catch (error) {
      const isTooLong = error instanceof BankRefused && TOO_LONG.includes(error.reason);
      if (!isTooLong || at === periods.length - 1) throw error;
      isCut ||= error.reason === 'sca_exceeded';
    }
  }
  return isCut;
}

interface StoredAccount {
  readonly account: AccountRow;
  readonly pending: readonly KeyedTransaction[];
  /** Of the stored ones. */
  readonly oldestPending: Temporal.Instant | null;
}

async function fetchBooked(
  deps: BankingDeps,
  access: BankAccess,
  { account, pending, isCut }: StoredAccount & { readonly isCut: boolean },
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
    await keepPart(deps, account, last, isCut);
    const ofOlder = await transact.forClient({ clientId: account.client_id }, (tx) =>
      keysOfOlder(tx, account, period, part),
    );
    last = keyed(part, ofOlder);
    for (const each of last) seen.push(each);
  }
  // With the last part, so that one booked just now is never there twice, or missing.
  await storing(deps, account, async (tx, row) => {
    await keepBooked(tx, clock, row, last);
    const answered = answeredOf(seen);
    const keys = seen.map((each) => each.key);
    if (answered) await removeUnseen(tx, row, answered, keys);
    const booked = seen.filter((each) => !before.has(each.key));
    await replacePending(tx, clock, row, stillPending(pending, booked));
    // The next fetch asks for the older ones again.
    if (isCut) return;
    await changeRow(tx, 'open_banking_accounts', row, { synced_to: period.to.toString() });
  });
}

/**
 * The part of a period for which an answer is whole: the days after the oldest that it shows, up to the newest. Banks
 * silently leave out older ones and part of the first day, and return nothing when they are in trouble. Null for none.
 */
function answeredOf(seen: readonly KeyedTransaction[]): Period | null {
  const times = seen.map(({ transaction }) => transaction.at);
  if (times.length === 0) return null;
  const from = startOfDay(times.reduce(earlier)).add({ hours: 24 });
  const to = times.reduce(later);
  return earlier(from, to) === from ? { from, to } : null;
}

async function keepPart(
  deps: BankingDeps,
  account: AccountRow,
  keyed: readonly KeyedTransaction[],
  isCut: boolean,
): Promise<void> {
  if (keyed.length === 0) return;
  const newest = keyed.map(({ transaction }) => transaction.at).reduce(later);
  // A bank may date something in the future; anything before then still has to be fetched.
  const synced_to = earlier(newest, deps.clock.now()).toString();
  await storing(deps, account, async (tx, row) => {
    await keepBooked(tx, deps.clock, row, keyed);
    if (!isCut) await changeRow(tx, 'open_banking_accounts', row, { synced_to });
  });
}

/** The client has unlinked the account while it was fetched. */
export class Unlinked extends Error {}

/** Stores a part, and renews this process's lease. */
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
