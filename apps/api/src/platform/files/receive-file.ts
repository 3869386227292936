import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Content } from '@counterfoil/domain/document/file-types';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Secrets } from '../secrets.ts';
import { contentSniffer } from '../uploads/content-sniffer.ts';
import { documentFileName } from '@counterfoil/domain/document/file-name';
import { refuseMalware } from '@counterfoil/domain/document/refuse-file';
import type { Asker } from '../fair-line.ts';
import { FieldRefusal } from '../refusals.ts';
import type { BlobWriter, NewBlob, NewFile } from './new-blobs.ts';
import type { ScanFile } from './scan-file.ts';

/** How the files of one kind arrive. */
export interface FileKind {
  /** The most bytes that are read of one. */
  readonly most: number;
  /** Its media type in the store; sealed files and documents have none. */
  readonly contentType?: (fileName: string) => string;
  /** Seals it on its way to the store. */
  readonly sealedBy?: Pick<Secrets, 'sealFile' | 'openFile'>;
}

/** A file that has been written, and is not kept yet. */
export interface ReceivedFile {
  readonly fileName: string;
  readonly blob: NewBlob;
  /** The size and the hash of what arrived, however it is stored. */
  readonly byteSize: number;
  readonly sha256: string;
  /** Whether reading stopped because there was more than its kind may have. */
  readonly isTooLarge: boolean;
  /** The kind of its bytes. */
  readonly content: Content;
  /** Reads it whole into memory: only in a line, where one is read at a time. */
  readonly read: () => Promise<Uint8Array>;
}

const unknownMediaType = () => 'application/octet-stream';

interface ArrivingFile {
  /** Its field's name in errors. */
  readonly field: string;
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

interface Receiving {
  readonly blobs: BlobStore;
  readonly scanFile: ScanFile;
  /** The sender: files are scanned in turn with those of others. */
  readonly asker: Asker;
  readonly write: BlobWriter;
  readonly admit?: NewFile['admit'];
}

/**
 * Counts, hashes and inspects a file on its way to the store, then scans it; none of it waits in memory. Throws 422 with
 * the field for malware, and 503 when nobody could tell.
 */
export async function receiveFile(
  { blobs, scanFile, asker, write, admit }: Receiving,
  { field, fileName, content }: ArrivingFile,
  { most, contentType = unknownMediaType, sealedBy }: FileKind,
): Promise<ReceivedFile> {
  const sniffer = contentSniffer();
  // The store hashes what it gets, which for a sealed file is something else.
  const hash = sealedBy && createHash('sha256');
  let byteSize = 0;
  let isTooLarge = false;
  const looked = async function* () {
    for await (const chunk of content) {
      isTooLarge = byteSize + chunk.byteLength > most;
      if (isTooLarge) return;
      byteSize += chunk.byteLength;
      sniffer.add(chunk);
      hash?.update(chunk);
      yield chunk;
    }
  };
  const blob = await write({
    contentType: contentType(fileName),
    content: sealedBy ? (id) => sealedBy.sealFile(looked(), id) : looked(),
    admit,
  });
  // Plain bytes, however they are stored.
  const open = async () => {
    const stored = await blobs.stream(blob.id);
    return sealedBy ? sealedBy.openFile(stored, blob.id) : stored;
  };
  if (!isTooLarge && byteSize > 0) {
    const malware = await scanFile(asker, open);
    if (malware !== null) throw malwareIn(field, fileName, malware);
  }
  return {
    fileName,
    blob,
    byteSize,
    sha256: hash?.digest('hex') ?? blob.sha256,
    isTooLarge,
    content: await sniffer.content(),
    read: async () => (sealedBy ? buffer(await open()) : blobs.get(blob.id)),
  };
}

const malwareIn = (field: string, fileName: string, malware: string) =>
  new FieldRefusal(
    [
      {
        field,
        message: refuseMalware(documentFileName(fileName, fileName), malware),
        isWholeSentence: true,
      },
    ],
    { reason: 'malware' },
  );
