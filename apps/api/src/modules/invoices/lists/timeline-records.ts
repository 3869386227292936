import { MOST_EVENTS } from '@counterfoil/contract/invoices/timeline-routes';
import { sql } from 'kysely';
import { actsOn, type ActRow } from '#platform/acts';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { MailRow } from '#platform/mail/mails';
import { readInvoice, type InvoiceRow } from '../record/invoice-store.ts';

// Without their words, which may be long.
const OF_MAIL = ['id', 'kind', 'recipients', 'state', 'reason', 'sent_at', 'created_at'] as const;
type Mail = Pick<MailRow, (typeof OF_MAIL)[number]>;
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
  const payments = await tx
    .selectFrom('invoice_payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
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
  };
}

export const CREATING = ['invoice_created', 'invoice_duplicated', 'credit_note_created'];
export const SENDING = ['invoice_sent', 'credit_note_sent'];
export const PAYING = ['invoice_paid'];
export const RESENDING = ['invoice_resent'];
export const REMINDING = ['invoice_reminded'];
const SHOWN = [...CREATING, ...SENDING, ...PAYING, ...RESENDING, ...REMINDING];

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
