import { extensionOf } from '@counterfoil/domain/document/file-types';
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  refuseContent,
  refuseFile,
} from '@counterfoil/domain/document/refuse-file';
import { REQUIRED } from '@counterfoil/domain/text';
import { contentSniffer } from '#platform/uploads/content-sniffer';
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
  /**
   * Reserves the blob of a file that is about to be read; throws when it may not be. The envelope is
   * '' as long as the form has not named it.
   */
  readonly reserve: (envelopeId: string) => Promise<string>;
  /** Told of the bytes of files as they come; throws when there is no room for them. */
  readonly onRead: (bytes: number) => void;
}

const FILE = /^documents\[(\d{1,4})\]\[file\]$/;

/**
 * Reads the form of an upload as it comes: each file goes to storage while it is counted, hashed
 * and looked at; nothing of it is held in memory. Throws with what is wrong of every file.
 */
export async function readUpload(
  deps: DocumentsDeps,
  parts: AsyncIterable<FormPart>,
  { reserve, onRead }: Reading,
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
    const blobId = await reserve(envelopeOf(fields));
    const stored = await store(deps, blobId, counted(part.content, onRead));
    if (stored.tooLarge) throw tooLarge(part.name, errors);
    const known = uploadFields(fields, place);
    errors.push(...known.errors, ...refusalsOf(place, part.fileName, known.fields.title, stored));
    if (files.some((file) => file.place === place)) {
      errors.push({ field: part.name, message: 'There is another file of this number' });
    }
    files.push({ ...known.fields, ...stored, place, blobId, uploadedAs: part.fileName });
  }
  errors.push(...withoutFile(fields, files));
  if (files.length === 0) errors.push({ field: 'documents', message: 'Please choose a file' });
  if (errors.length > 0) throw new FieldRefusal(errors);
  return { envelopeId: envelopeOf(fields), files };
}

const envelopeOf = (fields: ReadonlyMap<string, string>) =>
  fields.get('envelope_id') ?? fields.get('envelopeId') ?? '';

/** What follows a file that is too large is not read any more. */
const tooLarge = (field: string, before: readonly FieldError[]) =>
  new FieldRefusal([...before, { field, message: FILE_TOO_LARGE }]);

async function* counted(content: AsyncIterable<Uint8Array>, onRead: Reading['onRead']) {
  for await (const chunk of content) {
    onRead(chunk.byteLength);
    yield chunk;
  }
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
  let read = 0;
  const looked = async function* () {
    for await (const chunk of content) {
      read += chunk.byteLength;
      if (read > MAX_FILE_BYTES) return;
      sniffer.add(chunk);
      yield chunk;
    }
  };
  const { sha256, byteSize } = await blobs.put(blobId, looked());
  const tooLarge = read > MAX_FILE_BYTES;
  return { sha256, byteSize, tooLarge, content: await sniffer.content() };
}

function refusalsOf(
  place: string,
  fileName: string,
  title: string,
  { byteSize, content }: Stored,
): FieldError[] {
  const at = (field: string, message: string) => [
    { field: `documents[${place}][${field}]`, message },
  ];
  // A title that is missing has been said already.
  const refusal = refuseFile({ fileName, title: title || 'x', byteSize });
  if (refusal) return at(refusal.field, refusal.message);
  const unlike = extensionOf(fileName) ? refuseContent(fileName, content) : null;
  return unlike ? at('file', unlike) : [];
}
