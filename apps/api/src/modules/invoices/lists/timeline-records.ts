import { MOST_EVENTS } from '@counterfoil/contract/invoices/timeline-routes';
import { sql } from 'kysely';
import { actsOn, type ActRow } from '#platform/acts';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { DELIVERY_COLUMNS, type MailRow } from '#platform/mail/mails';
import { readInvoice, type InvoiceRow } from '../record/invoice-store.ts';

// Without their words, which may be long.
const OF_MAIL = ['id', 'kind', 'created_at', ...DELIVERY_COLUMNS] as const;
type Mail = Pick<MailRow, (typeof OF_MAIL)[number]>;
interface Payment extends Row<'invoice_payments'> {
  /** Of used credit: the number of the document at its other end. */
  readonly other_number: string | null;
}

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
  /** The used part of the credit note's credit, or of this invoice's credit note. */
  readonly usedPence: number;
}

export async function readRecords(tx: Tx, row: InvoiceRow): Promise<Records> {
  const { client_id: clientId, id, parent_id: parentId } = row;
  const mails = tx
    .selectFrom('mails')
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', id);
  const first = await mails
    .select('id')
    .where('kind', '!=', 'reminder')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { rows: payments } = await sql<Payment>`
    select p.*, other.number as other_number from invoice_payments p
    left join invoices other on other.client_id = p.client_id and other.id = p.other_id
    where p.client_id = ${clientId} and p.invoice_id = ${id}
    order by p.id desc limit ${MOST_EVENTS}`.execute(tx);
  const note = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('parent_id', '=', id)
    .executeTakeFirst();
  return {
    mails: await mails.select(OF_MAIL).orderBy('id', 'desc').limit(MOST_EVENTS).execute(),
    firstMailId: first?.id,
    payments,
    note: note as InvoiceRow | undefined,
    parent: parentId === null ? undefined : await readInvoice(tx, clientId, parentId),
    usedPence: await usedOf(tx, clientId, parentId === null ? note?.id : id),
  };
}

async function usedOf(tx: Tx, clientId: string, noteId: string | undefined): Promise<number> {
  if (noteId === undefined) return 0;
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence), 0)::bigint as pence from invoice_payments
    where client_id = ${clientId} and invoice_id = ${noteId}`.execute(tx);
  return rows[0]?.pence ?? 0;
}

export const CREATING = ['invoice_created', 'invoice_duplicated', 'credit_note_created'];
export const SENDING = ['invoice_sent', 'credit_note_sent'];
export const PAYING = ['invoice_paid'];
export const USING_CREDIT = ['credit_used'];
export const REFUNDING = ['credit_refunded'];
export const RESENDING = ['invoice_resent'];
export const REMINDING = ['invoice_reminded'];
const SHOWN = [
  ...CREATING,
  ...SENDING,
  ...PAYING,
  ...USING_CREDIT,
  ...REFUNDING,
  ...RESENDING,
  ...REMINDING,
];

// A payment of nothing is an act without an event.
const MOST_ACTS = 5 * MOST_EVENTS;

export const readActs = (tx: Tx, subjects: readonly string[]): Promise<readonly ActRow[]> =>
  actsOn(tx, subjects, { actions: SHOWN, most: MOST_ACTS });

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
