import type * as contract from '@counterfoil/contract/documents/routes';
import { refuseDocumentDelete } from '@counterfoil/domain/document/refuse-document';
import type { Refusal } from '@counterfoil/domain/refusal';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforce, notFound } from '#platform/refusals';
import type { DocumentsDeps } from './deps.ts';
import {
  lockInEnvelopes,
  refuseChosen,
  removeDocuments,
  type DocumentRow,
} from './document-store.ts';
import { placesOf } from './envelope-store.ts';
import { factsOf } from './present-document.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock'>;

/** Deletes a document; the next sweep deletes its bytes. */
export function deleteDocument(
  deps: Deps,
  { caller, params: { id } }: Call<typeof contract.deleteDocument>,
) {
  return deps.transact.answering(caller, async (tx) => {
    await remove(tx, deps, caller, [id], ([row], rule) => {
      if (!row) throw notFound();
      enforce(rule(row));
    });
    return { id };
  });
}

/** Deletes several documents, all of them or none; a refusal says which and why. */
export function bulkDeleteDocuments(
  deps: Deps,
  { caller, asked: { document_ids: ids } }: Call<typeof contract.bulkDeleteDocuments>,
): Promise<{ document_ids: string[] }> {
  return deps.transact.answering(caller, async (tx) => {
    await remove(tx, deps, caller, ids, (rows, rule) => refuseChosen(rows, ids, rule));
    return { document_ids: [...new Set(ids)] };
  });
}

type Rule = (row: DocumentRow) => Refusal | null;

/** Deletes the documents if `check` lets them pass. */
async function remove(
  tx: Tx,
  { clock }: Deps,
  caller: ActingCaller,
  ids: readonly string[],
  check: (rows: readonly DocumentRow[], rule: Rule) => void,
): Promise<void> {
  const { clientId } = caller;
  const rows = await lockInEnvelopes(tx, clientId, ids);
  const placeIn = await placesOf(tx, clock, clientId);
  check(rows, (row) => refuseDocumentDelete(factsOf(row, placeIn(row.envelope_id), caller)));
  await removeDocuments(tx, clientId, rows);
  const subjects = rows.map(({ id }) => ({ id }));
  await audit(tx, clock, caller, subjects);
}
