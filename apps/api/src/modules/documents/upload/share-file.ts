import type { DocumentType } from '@counterfoil/domain/document/document-types';
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  refuseContent,
  refuseFault,
  refuseSharedFile,
} from '@counterfoil/domain/document/refuse-file';
import { refuse } from '#platform/refusals';
import { contentSniffer } from '#platform/uploads/content-sniffer';
import { openingFault } from '#platform/uploads/opening-fault';
import type { DocumentsDeps } from '../record/deps.ts';
import { shareDocument } from '../record/share-document.ts';

/** A file that the provider gives to a client. */
export interface OfferedFile {
  readonly title: string;
  readonly documentType: DocumentType;
  readonly fileName: string;
  readonly byteSize: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Shares a file with a client once its content is what its name says. @returns the document's id */
export async function shareFile(
  deps: Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs' | 'log'>,
  clientId: string,
  file: OfferedFile,
): Promise<string> {
  const refusal = refuseSharedFile(file);
  if (refusal) throw refuse(refusal.message);
  return shareDocument(deps, clientId, { ...file, content: checked(clientId, file) });
}

/** The bytes on their way to the store; fails before their end, so that nothing is stored. */
async function* checked(
  clientId: string,
  { fileName, content }: OfferedFile,
): AsyncGenerator<Uint8Array> {
  const sniffer = contentSniffer();
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of content) {
    read += chunk.byteLength;
    // It may have grown since its size was read.
    if (read > MAX_FILE_BYTES) throw refuse(FILE_TOO_LARGE);
    sniffer.add(chunk);
    chunks.push(chunk);
    yield chunk;
  }
  const kind = await sniffer.content();
  const unlike = refuseContent(fileName, kind);
  if (unlike) throw refuse(unlike);
  const fault = await openingFault(
    { clientId },
    { content: kind, read: () => Buffer.concat(chunks) },
  );
  if (fault) throw refuse(refuseFault(fault));
}
