import { postingsOf, receivablesOf, type LedgerEvent } from '@counterfoil/domain/ledger/entries';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { sql } from 'kysely';
import { byIds } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';

/** An event on a customer's account. */
export type NewLedgerEntry = LedgerEvent & {
  readonly clientId: string;
  readonly customerId: string;
  /** The number of the document. */
  readonly number: string;
  readonly dueDate: IsoDate | null;
  readonly date: IsoDate;
};

/**
 * Posts entries and updates what each customer owes, in the transaction that changes a balance. Takes
 * a few statements for any number of customers of one client. Skips payments of 0.
 */
export async function postToLedger(
  tx: Tx,
  clock: Clock,
  entries: readonly NewLedgerEntry[],
): Promise<void> {
  const worthPosting = entries
    .map((entry) => ({ ...entry, id: newId(clock), postings: postingsOf(entry) }))
    .filter(({ postings }) => postings.length > 0)
    .map((entry) => ({ ...entry, amountPence: receivablesOf(entry.postings) }));
  if (worthPosting.length === 0) return;
  // Customers first: their lock is the permission to post, and entries refer to them.
  await addToOutstanding(tx, worthPosting);
  await Promise.all([insertEntries(tx, clock, worthPosting), insertPostings(tx, worthPosting)]);
}

type PostedEntry = NewLedgerEntry & {
  readonly id: string;
  readonly postings: ReturnType<typeof postingsOf>;
  readonly amountPence: number;
};

/** Locks the customers in the order of their ids, so that two postings cannot deadlock. */
async function addToOutstanding(tx: Tx, entries: readonly PostedEntry[]): Promise<void> {
  const clientId = entries[0]?.clientId ?? '';
  const byCustomer = Map.groupBy(entries, ({ customerId }) => customerId);
  const ids = [...byCustomer.keys()];
  const pence = [...byCustomer.values()].map((theirs) =>
    theirs.reduce((sum, { amountPence }) => sum + amountPence, 0),
  );
  if (ids.length > 1) await byIds(tx, 'customers', clientId, ids, 'no key update');
  await sql`
    update customers set outstanding_pence = outstanding_pence + added.pence
    from unnest(${ids}::uuid[], ${pence}::bigint[]) as added (customer_id, pence)
    where client_id = ${clientId} and id = added.customer_id`.execute(tx);
}

async function insertEntries(tx: Tx, clock: Clock, entries: readonly PostedEntry[]): Promise<void> {
  await sql`
    insert into ledger_entries (id, client_id, customer_id, kind, document_id, number, due_date,
                                date, amount_pence, created_at)
    select *, ${clock.now().toString()}::timestamptz
    from unnest(
      ${entries.map(({ id }) => id)}::uuid[],
      ${entries.map(({ clientId }) => clientId)}::uuid[],
      ${entries.map(({ customerId }) => customerId)}::uuid[],
      ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ documentId }) => documentId)}::uuid[],
      ${entries.map(({ number }) => number)}::text[],
      ${entries.map(({ dueDate }) => dueDate)}::date[],
      ${entries.map(({ date }) => date)}::date[],
      ${entries.map(({ amountPence }) => amountPence)}::bigint[])`.execute(tx);
}

async function insertPostings(tx: Tx, entries: readonly PostedEntry[]): Promise<void> {
  const postings = entries.flatMap(({ id, clientId, customerId, postings: all }) =>
    all.map((posting, position) => ({ ...posting, id, clientId, customerId, position })),
  );
  await sql`
    insert into ledger_postings (client_id, entry_id, position, account, pence, customer_id, document_id)
    select * from unnest(
      ${postings.map(({ clientId }) => clientId)}::uuid[],
      ${postings.map(({ id }) => id)}::uuid[],
      ${postings.map(({ position }) => position)}::smallint[],
      ${postings.map(({ account }) => account)}::text[],
      ${postings.map(({ pence }) => pence)}::bigint[],
      ${postings.map(({ documentId, customerId }) => documentId && customerId)}::uuid[],
      ${postings.map(({ documentId }) => documentId)}::uuid[])`.execute(tx);
}
