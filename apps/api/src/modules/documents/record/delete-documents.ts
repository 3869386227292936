import { refuseDocumentDelete } from '@counterfoil/domain/document/refuse-delete';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { byIds } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { enforce, notFound } from '#platform/refusals';
import type { DocumentsDeps } from './deps.ts';
import {
  documentsById,
  lockDocuments,
  refuseChosen,
  removeDocuments,
  type DocumentRow,
} from './document-store.ts';
import { placesOf } from './envelope-store.ts';
import { factsOf } from './present-document.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock'>;

/** Deletes a document; the next sweep deletes its bytes. */
export function deleteDocument(deps: Deps, caller: ActingCaller, id: string) {
  return deps.transact.answering(caller, async (tx) => {
    const [row] = await lockWhereTheyLie(tx, caller.clientId, [id]);
    if (!row) throw notFound();
    const placeIn = await placesOf(tx, deps.clock, caller.clientId);
    enforce(refuseDocumentDelete(factsOf(row, placeIn(row.envelope_id), caller)));
    await remove(tx, deps, caller, [row]);
    return { id };
  });
}

/** Deletes several documents, all of them or none; a refusal says which and why. */
export function bulkDeleteDocuments(
  deps: Deps,
  caller: ActingCaller,
  ids: readonly string[],
): Promise<{ document_ids: string[] }> {
  return deps.transact.answering(caller, async (tx) => {
    const rows = await lockWhereTheyLie(tx, caller.clientId, ids);
    const placeIn = await placesOf(tx, deps.clock, caller.clientId);
    refuseChosen(rows, ids, (row) =>
      refuseDocumentDelete(factsOf(row, placeIn(row.envelope_id), caller)),
    );
    await remove(tx, deps, caller, rows);
    return { document_ids: [...new Set(ids)] };
  });
}

/**
 * Locks the documents' envelopes, then the documents, in the same order as all other code. So no
 * envelope is sealed between the check and the commit, and a sealed envelope loses nothing.
 */
async function lockWhereTheyLie(tx: Tx, clientId: string, ids: readonly string[]) {
  const found = await documentsById(tx, clientId, ids);
  const envelopes = found.flatMap(({ envelope_id }) => envelope_id ?? []);
  await byIds(tx, 'envelopes', clientId, envelopes, 'share');
  return lockDocuments(tx, clientId, ids);
}

async function remove(tx: Tx, { clock }: Deps, caller: ActingCaller, rows: readonly DocumentRow[]) {
  await removeDocuments(tx, caller.clientId, rows);
  await audit(
    tx,
    clock,
    caller,
    rows.map(({ id }) => ({ id })),
  );
}
