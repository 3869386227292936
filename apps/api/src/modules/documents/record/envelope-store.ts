import {
  isTaxYear,
  monthLabel,
  monthOf,
  nextPeriod,
  periodsSince,
  sealingDate,
  taxYearLabel,
  taxYearOf,
  taxYearSealingDate,
} from '@counterfoil/domain/envelope/periods';
import { type EnvelopeAction, refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import { documentFileName } from '@counterfoil/domain/document/file-name';
import { sql } from 'kysely';
import { readClient } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import { compiledOnce } from '#platform/db/compiled-once';
import { countOf, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { enforce } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { type InvoiceSentEvent, pdfName } from '#modules/invoices/public';
import { insertDocuments } from './document-store.ts';

export type EnvelopeRow = Row<'envelopes'>;

/** The client whose envelopes are read, and the kind of envelopes. */
interface Owner {
  readonly clientId: string;
  readonly shoebox: boolean;
}

/**
 * Every envelope since the client started, the current one first; created on first use. Behind them, for
 * a client who had months before tax years or the other way round, those with documents in them.
 */
export async function readEnvelopes(tx: Tx, clock: Clock, clientId: string) {
  const { shoebox, started_on: startedOn } = await readClient(tx, clientId);
  const read = () => envelopesOf(tx, { clientId }, { shoebox });
  const known = await read();
  const dates = new Set(known.map(({ date }) => date));
  const missing = periodsSince(startedOn, clock.today(), shoebox).filter(
    (date) => !dates.has(date),
  );
  if (missing.length === 0) return known;
  await makeEnvelopes(tx, clock, { clientId, shoebox }, missing);
  return read();
}

const envelopesOf = compiledOnce(
  (kysely, { clientId }: Pick<Owner, 'clientId'>, { shoebox }: Pick<Owner, 'shoebox'>) =>
    kysely
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', clientId)
      .where((where) =>
        where.or([
          isOwnKind(shoebox),
          where.exists(
            where
              .selectFrom('documents as d')
              .select('d.id')
              .whereRef('d.client_id', '=', 'envelopes.client_id')
              .whereRef('d.envelope_id', '=', 'envelopes.id'),
          ),
        ]),
      )
      .orderBy(isOwnKind(shoebox), 'desc')
      .orderBy('date', 'desc'),
);

/** See `isTaxYear`. */
const isOwnKind = (shoebox: boolean) =>
  sql<boolean>`(to_char(date, 'MM-DD') = '04-06') = ${sql.lit(shoebox)}`;

/** The envelope for a copy made today: the current one, or the next when that is sealed. */
async function openEnvelope(tx: Tx, clock: Clock, clientId: string): Promise<EnvelopeRow> {
  const { shoebox } = await readClient(tx, clientId);
  const owner = { clientId, shoebox };
  const today = clock.today();
  let date = shoebox ? taxYearOf(today) : monthOf(today);
  for (;;) {
    await makeEnvelopes(tx, clock, owner, [date]);
    // Waits for a sealing to finish, but not for others who file copies.
    const envelope = await tx
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('date', '=', date)
      .forShare()
      .executeTakeFirstOrThrow();
    if (envelope.sealed_at === null) return envelope;
    date = nextPeriod(date, shoebox);
  }
}

/** Concurrent calls create each envelope once. */
async function makeEnvelopes(tx: Tx, clock: Clock, owner: Owner, dates: readonly string[]) {
  const rows = dates.map((date) => ({
    id: newId(clock),
    client_id: owner.clientId,
    date,
    sealing_date: owner.shoebox ? taxYearSealingDate(date) : sealingDate(date),
    created_at: clock.now().toString(),
  }));
  await tx
    .insertInto('envelopes')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['client_id', 'date']).doNothing())
    .execute();
}

export const countIn = (tx: Tx, clientId: string, envelopeId: string): Promise<number> =>
  countOf(
    tx
      .selectFrom('documents')
      .where('client_id', '=', clientId)
      .where('envelope_id', '=', envelopeId),
  );

/** Refuses an action on a whole envelope with this many documents. */
export const enforceEnvelope = (
  action: EnvelopeAction,
  envelope: EnvelopeRow,
  { caller, clock, count }: { caller: ClientCaller; clock: Clock; count: number },
): void =>
  enforce(
    refuseEnvelope(action, {
      ...envelope,
      ...caller.client,
      today: clock.today(),
      documents_count: count,
    }),
  );

/** "November 2026"; a shoebox client's "Tax year 26/27". */
export const envelopeLabel = ({ date }: { readonly date: string }) =>
  isTaxYear(date) ? `Tax year ${taxYearLabel(date)}` : monthLabel(date);

/** A document's envelope, and whether that envelope is the second of the list. */
export interface Place {
  readonly envelope: EnvelopeRow | null;
  readonly isSecond: boolean;
}

/** A shared document belongs to no envelope. */
export const NO_PLACE: Place = { envelope: null, isSecond: false };

/** The places of documents, by the ids of their envelopes. */
export async function placesOf(tx: Tx, clock: Clock, clientId: string) {
  const all = await readEnvelopes(tx, clock, clientId);
  const places = new Map(
    all.map((envelope, at): [string, Place] => [envelope.id, { envelope, isSecond: at === 1 }]),
  );
  return (envelopeId: string | null) => places.get(envelopeId ?? '') ?? NO_PLACE;
}

/** The paper of a receipt from the tax authority, kept by the running transaction. */
interface VatReceiptPaper {
  readonly clientId: string;
  readonly reportId: string;
  readonly title: string;
  readonly pdf: { readonly blobId: string; readonly byteSize: number };
}

/** Files the receipt of a VAT return like a copy: never refused, and it does not count against the quota. */
export async function fileVatReceipt(
  tx: Tx,
  clock: Clock,
  { clientId, reportId, title, pdf }: VatReceiptPaper,
): Promise<void> {
  const envelope = await openEnvelope(tx, clock, clientId);
  await insertDocuments(tx, [
    {
      id: newId(clock),
      client_id: clientId,
      envelope_id: envelope.id,
      title,
      file_name: documentFileName(title, 'receipt.pdf'),
      document_type: 'other',
      blob_id: pdf.blobId,
      byte_size: pdf.byteSize,
      vat_receipt_of: reportId,
      created_at: clock.now().toString(),
    },
  ]);
}

/**
 * Files a copy of a sent invoice or credit note in the current envelope, or in the next one when that
 * is sealed, in the transaction that sends. Never refused, and does not count against the quota.
 */
export async function fileCopy(tx: Tx, clock: Clock, event: InvoiceSentEvent): Promise<void> {
  const envelope = await openEnvelope(tx, clock, event.clientId);
  const name = pdfName(event.type, event.number);
  await insertDocuments(tx, [
    {
      id: newId(clock),
      client_id: event.clientId,
      envelope_id: envelope.id,
      title: `${name.replace(/\.pdf$/, '')} to ${event.customerName}`,
      file_name: name,
      document_type: event.type === 'invoice' ? 'sales_invoice' : 'sales_refund',
      blob_id: event.pdf.blobId,
      byte_size: event.pdf.byteSize,
      invoice_id: event.invoiceId,
      created_at: clock.now().toString(),
    },
  ]);
}
