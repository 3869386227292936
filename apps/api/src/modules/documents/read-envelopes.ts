import type { Selectable } from 'kysely';
import { DOCUMENT_TYPES, type Envelope } from '@counterfoil/contract/envelopes/schemas';
import * as z from 'zod/mini';
import type { ClientCaller } from '#platform/caller';
import type { Schema } from '#platform/db/schema.gen';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { notFound } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { currentEnvelope } from './envelope-store.ts';
import { humanSize } from '@counterfoil/domain/document/human-size';

export interface DocumentsDeps {
  readonly transact: Transact;
  readonly clock: Clock;
}
type EnvelopeRow = Selectable<Schema['envelopes']>;

/** The envelopes, the current one first; it is made when this is its first use. */
export function listEnvelopes({ transact, clock }: DocumentsDeps, caller: ClientCaller) {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    await currentEnvelope(tx, clock, clientId);
    const rows = await tx
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('date', 'desc')
      .execute();
    const counts = await countDocuments(tx, clientId);
    return rows.map((row) => presentEnvelope(row, counts.get(row.id) ?? 0));
  });
}

export function getEnvelope(
  { transact }: DocumentsDeps,
  caller: ClientCaller,
  id: string,
): Promise<Envelope> {
  return transact.forClient(caller, async (tx) => {
    const row = await tx
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', caller.clientId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    const documents = await tx
      .selectFrom('documents')
      .selectAll()
      .where('client_id', '=', caller.clientId)
      .where('envelope_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    return { ...presentEnvelope(row, documents.length), documents: documents.map(presentDocument) };
  });
}

async function countDocuments(tx: Tx, clientId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['envelope_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .groupBy('envelope_id')
    .execute();
  return new Map(rows.map((row) => [row.envelope_id, row.count]));
}

/** `is_sealable`: open and not empty. */
function presentEnvelope(row: EnvelopeRow, documentsCount: number) {
  return {
    id: row.id,
    date: row.date,
    sealing_date: row.sealing_date,
    sealed_at: row.sealed_at,
    documents_count: documentsCount,
    is_sealable: row.sealed_at === null && documentsCount > 0,
  };
}

const documentType = z.enum(DOCUMENT_TYPES);

function presentDocument(row: Selectable<Schema['documents']>): Envelope['documents'][number] {
  return {
    id: row.id,
    title: row.title,
    file_name: row.file_name,
    file_size_human: humanSize(row.byte_size),
    document_type: z.parse(documentType, row.document_type),
    created_at: row.created_at,
  };
}
