import type * as contract from '@counterfoil/contract/envelopes/routes';
import {
  envelopeSummary,
  type Envelope,
  type EnvelopeSummary,
} from '@counterfoil/contract/envelopes/schemas';
import { refuseUpload } from '@counterfoil/domain/document/refuse-document';
import { refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import { storedFields } from '#platform/db/rows';
import type { DocumentsDeps } from './deps.ts';
import { documentsOf } from './document-store.ts';
import { readEnvelopes, type EnvelopeRow } from './envelope-store.ts';
import { presentDocument } from './present-document.ts';
import { countedBytes } from './storage-usage.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock'>;

/** The envelopes, the current one first. */
export function listEnvelopes(
  { transact, clock }: Deps,
  { caller }: Call<typeof contract.listEnvelopes>,
) {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const [rows, counts] = await Promise.all([
      readEnvelopes(tx, clock, clientId),
      countDocuments(tx, clientId),
    ]);
    return rows.map((row) => presentEnvelope(row, counts.get(row.id) ?? 0, caller, clock.today()));
  });
}

export function getEnvelope(
  { transact, clock }: Deps,
  { caller, params: { id } }: Call<typeof contract.getEnvelope>,
) {
  return transact.forClient(caller, (tx) => presentWhole(tx, clock, caller, id));
}

/** An envelope with its documents, as this transaction sees it. */
export async function presentWhole(
  tx: Tx,
  clock: Deps['clock'],
  caller: ClientCaller,
  id: string,
): Promise<Envelope> {
  const [all, documents] = await Promise.all([
    readEnvelopes(tx, clock, caller.clientId),
    documentsOf(tx, caller.clientId, id),
  ]);
  const envelope = all.find((row) => row.id === id);
  if (!envelope) throw notFound();
  const place = { envelope, isSecond: all[1]?.id === id };
  return {
    ...presentEnvelope(envelope, documents.length, caller, clock.today()),
    counted_bytes: countedBytes(documents),
    documents: documents.map((row) => presentDocument(row, place, caller)),
  };
}

async function countDocuments(tx: Tx, clientId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['envelope_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where('envelope_id', 'is not', null)
    .groupBy('envelope_id')
    .execute();
  return new Map(rows.map((row) => [row.envelope_id ?? '', row.count]));
}

function presentEnvelope(
  row: EnvelopeRow,
  documentsCount: number,
  { client }: Pick<ClientCaller, 'client'>,
  today: string,
): EnvelopeSummary {
  const facts = { ...row, ...client, today, documents_count: documentsCount };
  return {
    ...storedFields(row, envelopeSummary),
    documents_count: documentsCount,
    document_folders_count: 0,
    folders_count: 0,
    is_sealable: refuseEnvelope('seal', facts) === null,
    is_upload_allowed: refuseUpload(client, row) === null,
  };
}
