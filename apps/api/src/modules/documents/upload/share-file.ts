import type { DocumentType } from '@counterfoil/domain/document/document-types';
import { extensionOf } from '@counterfoil/domain/document/file-types';
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  refuseContent,
  refuseSharedFile,
} from '@counterfoil/domain/document/refuse-file';
import { refuse } from '#platform/refusals';
import { contentSniffer } from '#platform/uploads/content-sniffer';
import { refusePdf } from '#platform/uploads/refuse-pdf';
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
  return shareDocument(deps, clientId, { ...file, content: checked(file) });
}

/** The bytes on their way to the store; fails before their end, so that nothing is stored. */
async function* checked({ fileName, content }: OfferedFile): AsyncGenerator<Uint8Array> {
  const sniffer = contentSniffer();
  const pdf: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of content) {
    read += chunk.byteLength;
    // It may have grown since its size was asked.
    if (read > MAX_FILE_BYTES) throw refuse(FILE_TOO_LARGE);
    sniffer.add(chunk);
    if (extensionOf(fileName) === 'pdf') pdf.push(chunk);
    yield chunk;
  }
  const unlike = refuseContent(fileName, await sniffer.content());
  if (unlike) throw refuse(unlike);
  const unreadable = pdf.length > 0 ? await refusePdf(Buffer.concat(pdf)) : null;
  if (unreadable !== null) throw refuse(`This PDF ${unreadable}`);
}
