import { documentFields } from '@counterfoil/contract/documents/schemas';
import { uuid } from '@counterfoil/contract/basic-fields';
import { optionalText } from '@counterfoil/contract/fields';
import { requestBounds } from '@counterfoil/contract/request-bounds';
import type { DocumentType } from '@counterfoil/domain/document/document-types';
import { extensionOf } from '@counterfoil/domain/document/file-types';
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  refuseContent,
  refuseFault,
  refuseFile,
} from '@counterfoil/domain/document/refuse-file';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import type { Asker } from '#platform/fair-line';
import type { Tx } from '#platform/db/tx';
import type { BlobWriter } from '#platform/files/new-blobs';
import type { FormPart } from '#platform/files/read-form';
import { receiveFile, type ReceivedFile } from '#platform/files/receive-file';
import { FieldRefusal, refuseField, type FieldError } from '#platform/refusals';
import { openingFault } from '#platform/uploads/opening-fault';
import type { ReceivingDeps } from '#platform/files/receive-form';

const fieldsOfFile = z.object({
  ...documentFields,
  bank_account_id: z.pipe(optionalText(36), z.nullable(z.optional(uuid))),
});

// No route lists this schema, so the check that every input has a bound runs here.
requestBounds(fieldsOfFile);

interface UploadFields {
  readonly title: string;
  readonly documentType: DocumentType;
  readonly bankAccountId: string | null;
}

/** One uploaded file with its fields. */
export interface UploadedFile extends UploadFields {
  /** The n of `documents[n]`; errors name the file by this number. */
  readonly place: string;
  readonly file: ReceivedFile;
}

export interface Upload {
  readonly envelopeId: string;
  readonly files: readonly UploadedFile[];
}

interface ReadOptions {
  readonly write: BlobWriter;
  /** Throws when the next file is refused. The envelope is '' until the form names it. */
  readonly admit: (tx: Tx, envelopeId: string) => Promise<void>;
  /** Called with the number of bytes read; throws when there is no room for them. */
  readonly onRead: (bytes: number) => void;
  /** The uploader; their files are opened in turn with those of others. */
  readonly asker: Asker;
}

const DOCUMENT = { most: MAX_FILE_BYTES };
const FILE = /^documents\[(\d{1,4})\]\[file\]$/;

/**
 * Reads an upload as it arrives. Each file is counted, hashed and inspected on its way to storage;
 * none is held in memory meanwhile. Those that are what their names say are then opened, one at a time.
 * Throws one error with the faults of every file; malware ends the reading at once.
 */
export async function readUpload(
  deps: Pick<ReceivingDeps, 'blobs' | 'scanFile'>,
  parts: AsyncIterable<FormPart>,
  { write, admit, onRead, asker }: ReadOptions,
): Promise<Upload> {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const toOpen: FileToOpen[] = [];
  const errors: FieldError[] = [];
  for await (const part of parts) {
    if (part.kind === 'field') {
      fields.set(part.name, part.value);
      continue;
    }
    const [, place] = FILE.exec(part.name) ?? [];
    if (place === undefined) throw refuseField(part.name, 'There is no such field');
    const { fileName } = part;
    const file = await receiveFile(
      { ...deps, asker, write, admit: (tx) => admit(tx, envelopeOf(fields)) },
      { field: part.name, fileName, content: counted(part.content, onRead) },
      DOCUMENT,
    );
    if (file.isTooLarge) throw tooLarge(part.name, errors);
    const known = uploadFields(fields, place);
    const refusals = refusalsOf(place, known.fields.title, file);
    errors.push(...known.errors, ...refusals);
    if (refusals.length === 0) toOpen.push({ place, file });
    if (files.some((other) => other.place === place)) {
      errors.push({ field: part.name, message: 'Another file has this number' });
    }
    files.push({ ...known.fields, place, file });
  }
  errors.push(...withoutFile(fields, files), ...(await faultsOf(asker, toOpen)));
  if (files.length === 0) errors.push({ field: 'documents', message: 'Please choose a file' });
  if (errors.length > 0) throw new FieldRefusal(errors);
  return { envelopeId: envelopeOf(fields), files };
}

type FileToOpen = Pick<UploadedFile, 'place' | 'file'>;

/** Errors for files that nobody can open. */
async function faultsOf(asker: Asker, files: readonly FileToOpen[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { place, file } of files) {
    const fault = await openingFault(asker, file);
    if (fault) errors.push({ field: `documents[${place}][file]`, message: refuseFault(fault) });
  }
  return errors;
}

const envelopeOf = (fields: ReadonlyMap<string, string>) =>
  fields.get('envelope_id') ?? fields.get('envelopeId') ?? '';

/** Stops reading after a file that is too large. */
const tooLarge = (field: string, before: readonly FieldError[]) =>
  new FieldRefusal([...before, { field, message: FILE_TOO_LARGE }]);

async function* counted(content: AsyncIterable<Uint8Array>, onRead: ReadOptions['onRead']) {
  for await (const chunk of content) {
    onRead(chunk.byteLength);
    yield chunk;
  }
}

const FIELD = /^documents\[(\d{1,4})\]/;

/** Errors for entries whose file is missing or was sent as text. */
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

function refusalsOf(
  place: string,
  title: string,
  { fileName, byteSize, content }: ReceivedFile,
): FieldError[] {
  const at = (field: string, message: string) => [
    { field: `documents[${place}][${field}]`, message },
  ];
  // A missing title has already been reported.
  const refusal = refuseFile({ fileName, title: title || 'x', byteSize });
  if (refusal) return at(refusal.field, refusal.message);
  const unlike = extensionOf(fileName) ? refuseContent(fileName, content) : null;
  return unlike ? at('file', unlike) : [];
}

/** The fields of file n in a form: `documents[n][title]` and its neighbours. */
function uploadFields(
  form: ReadonlyMap<string, string>,
  place: string,
): { readonly fields: UploadFields; readonly errors: readonly FieldError[] } {
  const given = Object.fromEntries(
    Object.keys(fieldsOfFile.shape).map((name) => [name, form.get(`documents[${place}][${name}]`)]),
  );
  const parsed = z.core.safeParse(fieldsOfFile, given);
  if (parsed.success) {
    const { title, document_type, bank_account_id } = parsed.data;
    const bankAccountId = bank_account_id ?? null;
    return { fields: { title, documentType: document_type, bankAccountId }, errors: [] };
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({
    field: `documents[${place}][${String(path[0])}]`,
    message,
  }));
  return { fields: { title: '', documentType: 'other', bankAccountId: null }, errors };
}
