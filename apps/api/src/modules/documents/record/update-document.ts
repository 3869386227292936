import type * as contract from '@counterfoil/contract/documents/routes';
import type { Document } from '@counterfoil/contract/documents/schemas';
import { documentFileName } from '@counterfoil/domain/document/file-name';
import { refuseFile } from '@counterfoil/domain/document/refuse-file';
import { refuseDocumentEdit } from '@counterfoil/domain/document/refuse-document';
import { auditChanges, changedFields } from '#platform/audit';
import { changesNothing } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforce, enforceVersion, notFound, refuseField } from '#platform/refusals';
import type { DocumentsDeps } from './deps.ts';
import {
  documentsById,
  lockInEnvelopes,
  NO_SUCH_ACCOUNT,
  openBankAccounts,
  saveDocument,
  type DocumentRow,
} from './document-store.ts';
import { placesOf } from './envelope-store.ts';
import { factsOf, presentDocument } from './present-document.ts';

/** Changes a document's title, type or bank account; its download takes the new title. */
export function updateDocument(
  { transact, clock }: Pick<DocumentsDeps, 'transact' | 'clock'>,
  {
    caller,
    params: { id },
    body: { lock_version, ...changes },
  }: Call<typeof contract.updateDocument>,
): Promise<Document> {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const [before] = await lockInEnvelopes(tx, clientId, [id]);
    if (!before) throw notFound();
    const place = (await placesOf(tx, clock, clientId))(before.envelope_id);
    enforce(refuseDocumentEdit(factsOf(before, place, caller)));
    enforceVersion(before, lock_version);
    const { title = before.title, bank_account_id: account } = changes;
    refuseTitle(title, before);
    if (account) await refuseUnknownAccount(tx, before, account);
    const file_name = documentFileName(title, before.file_name);
    if (!changesNothing(changes)) await saveDocument(tx, before, { ...changes, title, file_name });
    const [row] = await documentsById(tx, clientId, [id]);
    if (!row) throw notFound();
    const changed = changedFields(before, row, Object.keys(changes));
    await auditChanges(tx, clock, caller, { id, changes: changed });
    return presentDocument(row, place, caller);
  });
}

/** The file keeps its type, so a title may not name another one. */
function refuseTitle(title: string, { file_name, byte_size }: DocumentRow): void {
  const refusal = refuseFile({ fileName: file_name, title, byteSize: byte_size });
  if (refusal?.field === 'title') throw refuseField('title', refusal.message);
}

/** A document keeps an account that has been archived since. */
async function refuseUnknownAccount(tx: Tx, before: DocumentRow, account: string): Promise<void> {
  if (account === before.bank_account_id) return;
  const known = await openBankAccounts(tx, before.client_id);
  if (!known.some(({ id }) => id === account))
    throw refuseField('bank_account_id', NO_SUCH_ACCOUNT);
}
