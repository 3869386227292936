import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import type { LedgerKind } from '@counterfoil/domain/ledger/entries';
import { sql } from 'kysely';
import { countOf } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';

/** An entry of a customer's ledger. Debit or credit is 0; on a free invoice both are. */
export interface LedgerRow {
  readonly id: string;
  readonly date: IsoDate;
  readonly kind: LedgerKind;
  readonly documentId: string;
  readonly number: string;
  readonly dueDate: IsoDate | null;
  readonly debitPence: number;
  readonly creditPence: number;
  /** The whole amount of the entry; for chosen documents it may be more than their part. */
  readonly wholePence: number;
  /** The amount the customer owes after the entry; negative: in credit. */
  readonly balancePence: number;
}

export interface LedgerReading {
  /** Only the entries of these documents. */
  readonly documentIds?: readonly string[];
  readonly limit?: number | null;
  readonly offset?: number;
  /** By date; the oldest first unless `desc`. */
  readonly order?: 'asc' | 'desc';
}

const COLUMNS = sql`e.id, e.date, e.kind, e.document_id as "documentId", e.number,
  e.due_date as "dueDate", abs(e.amount_pence) as "wholePence"`;

/**
 * The entries of a customer's ledger with the balance after each, correct on every page.
 *
 * With `documentIds`: only the entries of these documents (of a credit note, only the part that it
 * takes off them), counted as if they came after all others. So the last balance is that of the whole
 * account, and the first balance less its own amount is the balance without these documents.
 */
export async function readLedger(
  tx: Tx,
  clientId: string,
  customerId: string,
  { documentIds, limit = null, offset = 0, order = 'asc' }: LedgerReading = {},
): Promise<LedgerRow[]> {
  const outstanding = sql`(
    select outstanding_pence from customers where client_id = ${clientId} and id = ${customerId})`;
  const entries = documentIds
    ? entriesOfDocuments(clientId, customerId, documentIds)
    : sql`select id, date, amount_pence as pence from ledger_entries
          where client_id = ${clientId} and customer_id = ${customerId}`;
  // Summed from the end where the pages start, so nothing beyond the page is read.
  const start = documentIds ? sql`${outstanding} - (select sum(pence) from entries)` : sql`0`;
  const balance =
    order === 'asc'
      ? sql`${start} + sum(pence) over (order by date, id)`
      : sql`${outstanding} + pence - sum(pence) over (order by date desc, id desc)`;
  const direction = sql.raw(order);
  const { rows } = await sql<LedgerRow>`
    with entries as not materialized (${entries}), page as (
      select id, pence, (${balance})::bigint as balance from entries
      order by date ${direction}, id ${direction} limit ${limit} offset ${offset})
    select ${COLUMNS}, greatest(pence, 0) as "debitPence", greatest(-pence, 0) as "creditPence",
           balance as "balancePence"
    from page join ledger_entries e on e.client_id = ${clientId} and e.id = page.id
    order by e.date ${direction}, e.id ${direction}`.execute(tx);
  return rows;
}

/**
 * The ids of all entries of a customer's ledger in order, with the balance after each. Entries never
 * change, so `readEntries` can read the rest later, in batches.
 */
export async function readBalances(
  tx: Tx,
  clientId: string,
  customerId: string,
  order: 'asc' | 'desc',
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; balance: number }>`
    select id, (sum(amount_pence) over (order by date, id))::bigint as balance
    from ledger_entries where client_id = ${clientId} and customer_id = ${customerId}
    order by date ${sql.raw(order)}, id ${sql.raw(order)}`.execute(tx);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** The entries with these ids. */
export async function readEntries(
  tx: Tx,
  clientId: string,
  balances: ReadonlyMap<string, number>,
  ids: readonly string[],
): Promise<LedgerRow[]> {
  const { rows } = await sql<Omit<LedgerRow, 'balancePence'>>`
    select ${COLUMNS}, greatest(amount_pence, 0) as "debitPence",
           greatest(-amount_pence, 0) as "creditPence"
    from ledger_entries e where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(tx);
  return rows.map((row) => ({ ...row, balancePence: balances.get(row.id) ?? 0 }));
}

/** A fully used credit note includes its invoice: on its own it would explain nothing. */
const entriesOfDocuments = (
  clientId: string,
  customerId: string,
  documentIds: readonly string[],
) => sql`
  select e.id, e.date, sum(p.pence)::bigint as pence
  from ledger_postings p join ledger_entries e on e.client_id = p.client_id and e.id = p.entry_id
  where p.client_id = ${clientId} and p.customer_id = ${customerId} and p.account = 'receivables'
    and p.document_id in (
      select unnest(${documentIds}::uuid[])
      union
      select taken.document_id
      from ledger_entries cn
      join ledger_postings taken on taken.client_id = cn.client_id and taken.entry_id = cn.id
      where cn.client_id = ${clientId} and cn.document_id = any(${documentIds}::uuid[])
        and cn.kind = 'credit_note' and taken.account = 'receivables'
        and not exists (
          select from ledger_postings own
          where own.client_id = cn.client_id and own.entry_id = cn.id
            and own.document_id = cn.document_id))
  group by e.client_id, e.id
  -- Credit that one of the documents took from another changes nothing.
  having e.kind <> 'account_credit' or sum(p.pence) <> 0`;

/** The number of entries in a customer's ledger. */
export const countLedger = (tx: Tx, clientId: string, customerId: string): Promise<number> =>
  countOf(
    tx
      .selectFrom('ledger_entries')
      .where('client_id', '=', clientId)
      .where('customer_id', '=', customerId),
  );

/** An unsettled invoice, or a credit note with unused credit. */
export interface OpenDocument {
  readonly customerId: string;
  readonly documentId: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly date: IsoDate;
  readonly dueDate: IsoDate | null;
  /** Negative: unused credit. */
  readonly openPence: number;
}

/**
 * All open documents of these customers, the oldest first.
 * @param before counts only entries with smaller ids, so those made before that moment
 */
export async function openDocuments(
  tx: Tx,
  clientId: string,
  customerIds: readonly string[],
  before: string | null = null,
): Promise<OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`
    select e.customer_id as "customerId", e.document_id as "documentId", e.number, e.kind, e.date,
           e.due_date as "dueDate", open.pence as "openPence"
    from (select document_id, sum(pence)::bigint as pence from ledger_postings
          where client_id = ${clientId} and customer_id = any(${customerIds}::uuid[])
            and account = 'receivables' and (${before}::uuid is null or entry_id < ${before}::uuid)
          group by document_id having sum(pence) <> 0) as open
    join ledger_entries e on e.client_id = ${clientId} and e.document_id = open.document_id
      and e.kind in ('invoice', 'credit_note')
    order by e.date, e.id`.execute(tx);
  return rows;
}
