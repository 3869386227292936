import { createHash } from 'node:crypto';
import { folded } from '@counterfoil/domain/folded';
import type { BankTransaction, Period } from '@counterfoil/providers/open-banking/port';
import { sql } from 'kysely';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { londonDate, type Clock } from '#platform/time/clock';

export type TransactionRow = Row<'bank_transactions'>;

/** A transaction with the key by which it is recognised in the next answer. */
export interface KeyedTransaction {
  readonly key: string;
  readonly transaction: BankTransaction;
}

const LONGEST_DESCRIPTION = 500;
/** A statement takes 65,535 values at most, and a row has a dozen. */
const ROWS_AT_ONCE = 1000;

/**
 * Gives each transaction of a fetch its key: the bank's lasting id, else its content. Two of the same content on one
 * day are different, so they are numbered; a fetch therefore begins with a whole day. An id that occurs twice in a
 * fetch, or belongs to an older transaction, is not lasting: those transactions are keyed by their content.
 */
export function keying(): (
  transactions: readonly BankTransaction[],
  ofOlder?: ReadonlySet<string>,
) => KeyedTransaction[] {
  const ids = new Set<string>();
  const seen = new Map<string, number>();
  return (transactions, ofOlder = new Set()) =>
    transactions.map((transaction) => {
      const { lasting_id } = transaction;
      const key = lasting_id === null ? null : idKey(lasting_id);
      if (key !== null && !ids.has(key) && !ofOlder.has(key)) {
        ids.add(key);
        return { key, transaction };
      }
      const says = hashOf(JSON.stringify([transaction.status, ...contentOf(transaction)]));
      const number = (seen.get(says) ?? 0) + 1;
      seen.set(says, number);
      return { key: `says ${says} ${number}`, transaction };
    });
}

/**
 * The pending ones without those that were booked after they were read: each has the key or the content of a booked
 * one.
 * @param booked those that are stored for the first time
 */
export function stillPending(
  pending: readonly KeyedTransaction[],
  booked: readonly KeyedTransaction[],
): readonly KeyedTransaction[] {
  const wordsOf = ({ transaction }: KeyedTransaction) => JSON.stringify(contentOf(transaction));
  const without = (some: typeof pending, others: typeof pending) => {
    const keys = new Set(others.map(({ key }) => key));
    return some.filter(({ key }) => !keys.has(key));
  };
  const counts = new Map<string, number>();
  for (const words of without(booked, pending).map(wordsOf)) {
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return without(pending, booked).filter((each) => {
    const words = wordsOf(each);
    const count = counts.get(words) ?? 0;
    counts.set(words, count - 1);
    return count <= 0;
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The index of the keys takes no text of more than about 2,700 bytes. */
const idKey = (id: string): string => `bank ${id.length > 200 ? hashOf(id) : id}`;

/** The keys that a period's transactions share with booked ones from before it. */
export async function keysOfOlder(
  tx: Tx,
  { client_id, id }: Account,
  { from }: Period,
  transactions: readonly BankTransaction[],
): Promise<ReadonlySet<string>> {
  // A bank may return more than it was asked for.
  const keys = transactions
    .filter(({ at }) => Temporal.Instant.compare(at, from) >= 0)
    .flatMap(({ lasting_id }) => (lasting_id === null ? [] : idKey(lasting_id)));
  const rows = await tx
    .selectFrom('bank_transactions')
    .select('same_key')
    .where('client_id', '=', client_id)
    .where('account_id', '=', id)
    .where('status', '=', 'booked')
    .where('at', '<', from.toString())
    .where(sql<boolean>`same_key = any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ same_key }) => same_key));
}

function contentOf({ at, amount_pence, currency, description }: BankTransaction) {
  const day = at.toString().slice(0, 10);
  return [day, amount_pence, currency, description];
}

interface Account {
  readonly client_id: string;
  readonly id: string;
}

/** Stores booked transactions. Existing ones are updated, including pending ones. */
export const keepBooked = (
  tx: Tx,
  clock: Clock,
  account: Account,
  keyed: readonly KeyedTransaction[],
): Promise<void> => keep(tx, rowsOf(clock, account, keyed), ['booked', 'pending']);

/** The keys of a period's transactions that are stored as booked. */
export async function bookedKeys(
  tx: Tx,
  { client_id, id }: Account,
  { from, to }: Period,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('bank_transactions')
    .select('same_key')
    .where('client_id', '=', client_id)
    .where('account_id', '=', id)
    .where('status', '=', 'booked')
    .where('at', '>=', from.toString())
    .where('at', '<=', to.toString())
    .execute();
  return new Set(rows.map(({ same_key }) => same_key));
}

/**
 * Removes booked transactions of a period that the whole answer for it does not show: the bank has withdrawn them, or
 * changed their ids.
 * @param keys those that it shows
 */
export async function removeUnseen(
  tx: Tx,
  account: Account,
  period: Period,
  keys: readonly string[],
): Promise<void> {
  // Compared here: the database, which knows the size of neither, compared each row with each of 100,000 keys.
  const seen = new Set(keys);
  const unseen = [...(await bookedKeys(tx, account, period))].filter((key) => !seen.has(key));
  if (unseen.length === 0) return;
  await tx
    .deleteFrom('bank_transactions')
    .where('client_id', '=', account.client_id)
    .where('account_id', '=', account.id)
    .where(sql<boolean>`same_key = any(${unseen}::text[])`)
    .execute();
}

/** When the oldest of those that were pending the last time was made; null without any. */
export async function oldestPendingOf(
  tx: Tx,
  { client_id, id }: Account,
): Promise<Temporal.Instant | null> {
  const { at } = await tx
    .selectFrom('bank_transactions')
    .select((eb) => eb.fn.min<string | null>('at').as('at'))
    .where('client_id', '=', client_id)
    .where('account_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return at === null ? null : Temporal.Instant.from(at);
}

/** Replaces the pending transactions with the current ones: the others have been booked or dropped. */
export async function replacePending(
  tx: Tx,
  clock: Clock,
  account: Account,
  keyed: readonly KeyedTransaction[],
): Promise<void> {
  const keys = keyed.map(({ key }) => key);
  await tx
    .deleteFrom('bank_transactions')
    .where('client_id', '=', account.client_id)
    .where('account_id', '=', account.id)
    .where('status', '=', 'pending')
    .where(sql<boolean>`not same_key = any(${keys}::text[])`)
    .execute();
  // A bank's list of pending ones may be older than that of booked ones.
  await keep(tx, rowsOf(clock, account, keyed), ['pending']);
}

type Rows = ReturnType<typeof rowsOf>;

/** Stores rows; existing ones are changed while they have one of these statuses. */
async function keep(tx: Tx, parts: Rows, changed: TransactionRow['status'][]): Promise<void> {
  for (const rows of parts) {
    await tx
      .insertInto('bank_transactions')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['account_id', 'same_key'])
          .doUpdateSet((eb) => ({
            status: eb.ref('excluded.status'),
            at: eb.ref('excluded.at'),
            date: eb.ref('excluded.date'),
            description: eb.ref('excluded.description'),
            search_key: eb.ref('excluded.search_key'),
            amount_pence: eb.ref('excluded.amount_pence'),
            currency: eb.ref('excluded.currency'),
          }))
          .where('bank_transactions.status', 'in', changed),
      )
      .execute();
  }
}

/** The rows to store, in parts that one statement can take. */
function rowsOf(clock: Clock, account: Account, keyed: readonly KeyedTransaction[]) {
  const created_at = clock.now().toString();
  const rows = keyed.map(({ key, transaction }) => {
    const description = transaction.description.slice(0, LONGEST_DESCRIPTION);
    return {
      id: newId(clock),
      client_id: account.client_id,
      account_id: account.id,
      same_key: key,
      status: transaction.status,
      at: transaction.at.toString(),
      date: londonDate(transaction.at),
      description,
      search_key: folded(description),
      amount_pence: transaction.amount_pence,
      currency: transaction.currency,
      created_at,
    };
  });
  const pieces = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: pieces }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
}
