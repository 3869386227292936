import type { DocumentType } from '@counterfoil/domain/document/document-types';
import { documentFileName } from '@counterfoil/domain/document/file-name';
import { audit } from '#platform/audit';
import { storeBlob } from '#platform/blobs/blob-rows';
import { newId } from '#platform/ids';
import type { DocumentsDeps } from './deps.ts';
import { insertDocuments } from './document-store.ts';

/** A document that the provider shares with a client; the list groups by title. */
export interface SharedPaper {
  readonly title: string;
  readonly documentType: DocumentType;
  /** The extension decides the file type. */
  readonly fileName: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Shares a document with a client, outside the envelopes. @returns its id */
export function shareDocument(
  deps: Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs' | 'log'>,
  clientId: string,
  { title, documentType, fileName, content }: SharedPaper,
): Promise<string> {
  const { clock } = deps;
  const type = { clientId, contentType: 'application/octet-stream' };
  return storeBlob(deps, type, content, async (tx, blob) => {
    const id = newId(clock);
    const now = clock.now().toString();
    await blob.keep(tx);
    await insertDocuments(tx, [
      {
        id,
        client_id: clientId,
        title,
        file_name: documentFileName(title, fileName),
        document_type: documentType,
        blob_id: blob.id,
        byte_size: blob.byteSize,
        shared_at: now,
        created_at: now,
      },
    ]);
    await audit(tx, clock, { action: 'document_shared', userId: null, clientId }, { id });
    return id;
  });
}
