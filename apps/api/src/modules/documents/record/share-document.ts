import type { DocumentType } from '@counterfoil/domain/document/document-types';
import { documentFileName } from '@counterfoil/domain/document/file-name';
import { audit } from '#platform/audit';
import { storeBlob } from '#platform/files/new-blobs';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { among } from '#platform/db/rows';
import type { DocumentsDeps } from './deps.ts';
import { documentsById, insertDocuments, removeDocuments } from './document-store.ts';

interface SharedTitle {
  readonly title: string;
  readonly documentType: DocumentType;
  /** The extension decides the file type. */
  readonly fileName: string;
}

/** A document that the provider shares with a client; the list groups by title. */
export interface SharedPaper extends SharedTitle {
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Shares a document with a client, outside the envelopes. @returns its id */
export function shareDocument(
  deps: Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs' | 'log'>,
  clientId: string,
  { content, ...shared }: SharedPaper,
): Promise<string> {
  const type = { clientId, contentType: 'application/octet-stream' };
  return storeBlob(deps, type, content, async (tx, blob) => {
    await blob.keep(tx);
    const { id: blobId, byteSize } = blob;
    return fileShared(tx, deps, clientId, { ...shared, blobId, byteSize, reportId: null });
  });
}

interface KeptPaper extends SharedTitle {
  /** A blob that this transaction keeps. */
  readonly blobId: string;
  readonly byteSize: number;
  /** The VAT report that the document shows. */
  readonly reportId: string | null;
}

/** Puts a kept file among the client's shared documents. @returns the document's id */
export async function fileShared(
  tx: Tx,
  { clock }: Pick<DocumentsDeps, 'clock'>,
  clientId: string,
  { title, documentType, fileName, blobId, byteSize, reportId }: KeptPaper,
): Promise<string> {
  const id = newId(clock);
  const now = clock.now().toString();
  await insertDocuments(tx, [
    {
      id,
      client_id: clientId,
      title,
      file_name: documentFileName(title, fileName),
      document_type: documentType,
      blob_id: blobId,
      byte_size: byteSize,
      submit_vat_return: reportId,
      shared_at: now,
      created_at: now,
    },
  ]);
  await audit(tx, clock, { action: 'document_shared', userId: null, clientId }, { id });
  return id;
}

/** Withdraws the documents of these reports; their bytes go with the commit. */
export async function unshareReports(tx: Tx, clientId: string, reportIds: readonly string[]) {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('client_id', '=', clientId)
    .where(among(reportIds, 'submit_vat_return'))
    .execute();
  const ids = rows.map(({ id }) => id);
  await removeDocuments(tx, clientId, await documentsById(tx, clientId, ids));
}

/** The papers of these reports' receipts, by the report. */
export async function receiptsOfReports(tx: Tx, clientId: string, reportIds: readonly string[]) {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'vat_receipt_of'])
    .where('client_id', '=', clientId)
    .where(among(reportIds, 'vat_receipt_of'))
    .execute();
  return new Map(rows.map(({ id, vat_receipt_of }) => [vat_receipt_of, id]));
}

/** The documents that show these reports, by the report. */
export async function documentsOfReports(tx: Tx, clientId: string, reportIds: readonly string[]) {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'submit_vat_return'])
    .where('client_id', '=', clientId)
    .where(among(reportIds, 'submit_vat_return'))
    .execute();
  return new Map(rows.map(({ id, submit_vat_return }) => [submit_vat_return, id]));
}
