import { extensionOf } from '@counterfoil/domain/document/file-types';
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  refuseContent,
  refuseFile,
} from '@counterfoil/domain/document/refuse-file';
import { REQUIRED } from '@counterfoil/domain/text';
import { contentSniffer } from '#platform/uploads/content-sniffer';
import { reserveBlob } from '#platform/blobs/blob-rows';
import type { FormPart } from '#platform/http/read-form';
import { FieldRefusal, refuseField, type FieldError } from '#platform/refusals';
import type { DocumentsDeps } from './deps.ts';
import { uploadFields, type UploadFields } from './upload-fields.ts';

/** One file of an upload, stored under a blob that is reserved. */
export interface UploadedFile extends UploadFields {
  /** The n of `documents[n]`: what is wrong with a file is said under the number it was sent with. */
  readonly place: string;
  readonly blobId: string;
  readonly sha256: string;
  readonly byteSize: number;
  /** Its name on the person's device. */
  readonly uploadedAs: string;
}

export interface Upload {
  readonly envelopeId: string;
  readonly files: readonly UploadedFile[];
}

interface Reading {
  readonly clientId: string;
  /** Told of each blob before a byte of it is written, so that it can be taken back. */
  readonly onReserved: (blobId: string) => void;
}

const FILE = /^documents\[(\d{1,4})\]\[file\]$/;

/**
 * Reads the form of an upload as it comes: each file goes to storage while it is counted, hashed
 * and looked at; nothing of it is held in memory. Throws with what is wrong of every file.
 */
export async function readUpload(
  deps: DocumentsDeps,
  parts: AsyncIterable<FormPart>,
  { clientId, onReserved }: Reading,
): Promise<Upload> {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const errors: FieldError[] = [];
  for await (const part of parts) {
    if (part.kind === 'field') {
      fields.set(part.name, part.value);
      continue;
    }
    const [, place] = FILE.exec(part.name) ?? [];
    if (place === undefined) throw refuseField(part.name, 'There is no such field');
    const blobId = await deps.transact.forClient({ clientId }, (tx) =>
      reserveBlob(tx, deps.clock, clientId, 'application/octet-stream'),
    );
    onReserved(blobId);
    const stored = await store(deps, blobId, part.content);
    const known = uploadFields(fields, place);
    errors.push(...known.errors, ...refusalsOf(place, part.fileName, known.fields.title, stored));
    if (files.some((file) => file.place === place)) {
      errors.push({ field: part.name, message: 'There is another file of this number' });
    }
    files.push({ ...known.fields, ...stored, place, blobId, uploadedAs: part.fileName });
  }
  const envelopeId = fields.get('envelope_id') ?? fields.get('envelopeId') ?? '';
  errors.push(...withoutFile(fields, files));
  if (files.length === 0) errors.push({ field: 'documents', message: 'Please choose a file' });
  if (errors.length > 0) throw new FieldRefusal(errors);
  return { envelopeId, files };
}

const FIELD = /^documents\[(\d{1,4})\]/;

/** What was said of a file that never came, or came as a text: without it the upload is not whole. */
function withoutFile(
  fields: ReadonlyMap<string, string>,
  files: readonly UploadedFile[],
): FieldError[] {
  const come = new Set(files.map(({ place }) => place));
  const named = new Set([...fields.keys()].flatMap((name) => FIELD.exec(name)?.[1] ?? []));
  return [...named.difference(come)].map((place) => ({
    field: `documents[${place}][file]`,
    message: REQUIRED,
  }));
}

type Stored = Awaited<ReturnType<typeof store>>;

async function store({ blobs }: DocumentsDeps, blobId: string, content: AsyncIterable<Uint8Array>) {
  const sniffer = contentSniffer();
  let tooLarge = false;
  let read = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      read += chunk.byteLength;
      // The rest is read past: the parts after it may have something wrong, too.
      tooLarge ||= read > MAX_FILE_BYTES;
      if (tooLarge) continue;
      sniffer.add(chunk);
      yield chunk;
    }
  };
  const { sha256, byteSize } = await blobs.put(blobId, counted());
  return { sha256, byteSize, tooLarge, content: await sniffer.content() };
}

function refusalsOf(
  place: string,
  fileName: string,
  title: string,
  { byteSize, tooLarge, content }: Stored,
): FieldError[] {
  const at = (field: string, message: string) => [
    { field: `documents[${place}][${field}]`, message },
  ];
  if (tooLarge) return at('file', FILE_TOO_LARGE);
  // A title that is missing has been said already.
  const refusal = refuseFile({ fileName, title: title || 'x', byteSize });
  if (refusal) return at(refusal.field, refusal.message);
  const unlike = extensionOf(fileName) ? refuseContent(fileName, content) : null;
  return unlike ? at('file', unlike) : [];
}
