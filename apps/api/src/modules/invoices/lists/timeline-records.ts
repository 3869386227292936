import { MOST_EVENTS, type Doer } from '@counterfoil/contract/invoices/timeline-routes';
import { sql } from 'kysely';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { MailRow } from '#platform/mail/mails';
import { readInvoice, type InvoiceRow } from '../record/invoice-store.ts';

type Mail = Pick<MailRow, 'id' | 'kind' | 'recipients' | 'state' | 'reason' | 'sent_at'> &
  Pick<MailRow, 'created_at'>;
type Payment = Row<'invoice_payments'>;

/** Newest first, and no more than a timeline shows; a document has at most one credit note. */
export interface Records {
  readonly mails: readonly Mail[];
  /** The mail of the first sending; later ones of its kind resend the document. */
  readonly firstMailId: string | undefined;
  readonly payments: readonly Payment[];
  /** The credit note of an invoice. */
  readonly note: InvoiceRow | undefined;
  /** The invoice of a credit note. */
  readonly parent: InvoiceRow | undefined;
}

export async function readRecords(tx: Tx, row: InvoiceRow): Promise<Records> {
  const { client_id: clientId, id, parent_id: parentId } = row;
  const newest = <R>(table: 'mails' | 'invoice_payments') =>
    sql<R>`
      select * from ${sql.table(table)} where client_id = ${clientId} and invoice_id = ${id}
      order by id desc limit ${MOST_EVENTS}`.execute(tx);
  const first = await tx
    .selectFrom('mails')
    .select('id')
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', id)
    .where('kind', '!=', 'reminder')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const note = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('parent_id', '=', id)
    .executeTakeFirst();
  return {
    mails: (await newest<Mail>('mails')).rows,
    firstMailId: first?.id,
    payments: (await newest<Payment>('invoice_payments')).rows,
    note: note as InvoiceRow | undefined,
    parent: parentId === null ? undefined : await readInvoice(tx, clientId, parentId),
  };
}

export interface Act {
  readonly id: string;
  readonly subject_id: string;
  readonly action: string;
  readonly by_kind: Doer['kind'];
  readonly by_name: string | null;
}

export const CREATING = ['invoice_created', 'invoice_duplicated', 'credit_note_created'];
export const SENDING = ['invoice_sent', 'credit_note_sent'];
export const PAYING = ['invoice_paid'];
export const RESENDING = ['invoice_resent'];
export const REMINDING = ['invoice_reminded'];
const SHOWN = [...CREATING, ...SENDING, ...PAYING, ...RESENDING, ...REMINDING];

// A payment of nothing is an act without an event.
const MOST_ACTS = 5 * MOST_EVENTS;

export async function readActs(tx: Tx, subjects: readonly string[]): Promise<readonly Act[]> {
  const { rows } = await sql<Act>`
    select * from acts_on(${[...subjects]}::uuid[], ${SHOWN}::text[], ${MOST_ACTS})`.execute(tx);
  return rows;
}

/** The number of all mails with a document and payments of it. */
export async function countRecords(
  tx: Tx,
  { client_id: clientId, id }: Pick<InvoiceRow, 'client_id' | 'id'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails where client_id = ${clientId} and invoice_id = ${id})
         + (select count(*) from invoice_payments where client_id = ${clientId} and invoice_id = ${id})
         as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
