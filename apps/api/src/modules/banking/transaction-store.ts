import { createHash } from 'node:crypto';
import { folded } from '@counterfoil/domain/folded';
import type { BankTransaction } from '@counterfoil/providers/open-banking/port';
import { sql } from 'kysely';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { londonDate, type Clock } from '#platform/time/clock';

export type TransactionRow = Row<'bank_transactions'>;

/** A transaction with the key by which it is known again in the next answer. */
export interface KeyedTransaction {
  readonly key: string;
  readonly transaction: BankTransaction;
}

const LONGEST_DESCRIPTION = 500;
/** A statement takes 65,535 values at most, and a row has a dozen. */
const ROWS_AT_ONCE = 1000;

/**
 * Gives each transaction of one fetching its key: the bank's lasting id, else what it says of itself. Two that say the
 * same on one day are two, so they are numbered; a fetching therefore begins with a whole day.
 */
export function keying(): (transactions: readonly BankTransaction[]) => KeyedTransaction[] {
  const seen = new Map<string, number>();
  return (transactions) =>
    transactions.map((transaction) => {
      if (transaction.lasting_id !== null) {
        return { key: `bank ${shortened(transaction.lasting_id)}`, transaction };
      }
      const says = saying(transaction);
      const number = (seen.get(says) ?? 0) + 1;
      seen.set(says, number);
      return { key: `says ${says} ${number}`, transaction };
    });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The index of the keys takes no text of more than about 2,700 bytes. */
const shortened = (id: string): string => (id.length > 200 ? hashOf(id) : id);

function saying({ status, at, amount_pence, currency, description }: BankTransaction): string {
  const day = at.toString().slice(0, 10);
  const parts = [status, day, amount_pence, currency, description];
  return hashOf(JSON.stringify(parts));
}

interface Account {
  readonly client_id: string;
  readonly id: string;
}

/** Stores booked transactions. One that is there already is brought up to date, also from pending. */
export async function keepBooked(
  tx: Tx,
  clock: Clock,
  account: Account,
  keyed: readonly KeyedTransaction[],
): Promise<void> {
  for (const rows of rowsOf(clock, account, keyed)) {
    await tx
      .insertInto('bank_transactions')
      .values(rows)
      .onConflict((on) =>
        on.columns(['account_id', 'same_key']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          at: eb.ref('excluded.at'),
          date: eb.ref('excluded.date'),
          description: eb.ref('excluded.description'),
          search_key: eb.ref('excluded.search_key'),
          amount_pence: eb.ref('excluded.amount_pence'),
        })),
      )
      .execute();
  }
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

/** Stores what is pending now, in place of what was: the others have been booked, or have fallen away. */
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
  for (const rows of rowsOf(clock, account, keyed)) {
    await tx
      .insertInto('bank_transactions')
      .values(rows)
      // A bank's list of pending ones may be older than that of booked ones.
      .onConflict((on) => on.columns(['account_id', 'same_key']).doNothing())
      .execute();
  }
}

/** The rows to store, in parts that one statement can take. */
function rowsOf(clock: Clock, account: Account, keyed: readonly KeyedTransaction[]) {
  const created_at = clock.now().toString();
  // One statement cannot change a row twice.
  const once = new Map(keyed.map(({ key, transaction }) => [key, transaction]));
  const rows = [...once].map(([same_key, transaction]) => {
    const description = transaction.description.slice(0, LONGEST_DESCRIPTION);
    return {
      id: newId(clock),
      client_id: account.client_id,
      account_id: account.id,
      same_key,
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
