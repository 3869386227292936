import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ActingCaller } from '../caller.ts';
import { refuseField } from '../refusals.ts';
import type { Intake } from './intake.ts';
import { withNewBlobs, type FileDeps, type BlobWriter } from './new-blobs.ts';
import type { Asker } from '../fair-line.ts';
import { incomingForm, type FormPart } from './read-form.ts';
import { receiveFile, type FileKind, type ReceivedFile } from './receive-file.ts';
import type { ScanFile } from './scan-file.ts';

interface FormFile extends FileKind {
  readonly tooLarge: string;
  /** The error of text in its place; without it text is a field. */
  readonly noFile?: string;
  /** The error of a second one. */
  readonly several: string;
}

/** The parts that a form may have. */
export interface FormSpec<N extends string> {
  /** `client` of `client[vat_scheme]`. */
  readonly wrapper: string;
  /** Its files, by the names of their fields. */
  readonly files: Readonly<Record<N, FormFile>>;
}

/** A form that has arrived. */
export interface ReceivedForm<N extends string, C> {
  /** Its fields as text; `a[b]` is a field of the object a. */
  readonly given: Record<string, unknown>;
  readonly files: { readonly [K in N]?: ReceivedFile };
  /** The caller whose claim is for this form: the same key with another file is another request. */
  readonly caller: C;
  /** Writes what is made of the files. */
  readonly write: BlobWriter;
}

export interface ReceivingDeps extends FileDeps {
  readonly intake: Intake;
  readonly scanFile: ScanFile;
}

/**
 * Receives a form, its files straight into the store. What `use` does not keep is removed when it ends. 422 for a file that
 * is too large, has malware or has no such field; 503 when a file cannot be scanned; 429 when too many forms of the client are under way.
 */
export async function receiveForm<N extends string, C extends ActingCaller, T>(
  deps: ReceivingDeps,
  caller: C,
  request: FastifyRequest,
  spec: FormSpec<N>,
  use: (form: ReceivedForm<N, C>) => Promise<T>,
): Promise<T> {
  const { parts, byteSize } = incomingForm(request);
  const hold = deps.intake.begin(caller.clientId, byteSize);
  try {
    return await withNewBlobs(deps, caller.clientId, async (write) => {
      const { given, files } = await readParts({ ...deps, asker: caller, write }, parts, spec);
      return use({ given, files, caller: withForm(caller, given, files), write });
    });
  } finally {
    hold.end();
  }
}

type ReceivingParts = Pick<ReceivingDeps, 'blobs' | 'scanFile'> & {
  readonly asker: Asker;
  readonly write: BlobWriter;
};

/** Reads the parts of a form that are below the wrapper's name; a file is read no further once it is refused. */
export async function readParts<N extends string>(
  receiving: ReceivingParts,
  parts: AsyncIterable<FormPart>,
  { wrapper, files: kinds }: FormSpec<N>,
): Promise<Pick<ReceivedForm<N, never>, 'given' | 'files'>> {
  const field = new RegExp(`^${wrapper}\\[(\\w{1,40})\\](?:\\[(\\w{1,40})\\])?$`);
  const given: Record<string, unknown> = {};
  const files: { [K in N]?: ReceivedFile } = {};
  // Not `in`: every object has a "constructor".
  const isFile = (name: string): name is N => Object.hasOwn(kinds, name);
  for await (const part of parts) {
    const [, name = '', inner] = field.exec(part.name) ?? [];
    if (part.kind === 'field') {
      const noFile = isFile(name) ? kinds[name].noFile : undefined;
      if (noFile !== undefined) throw refuseField(name, noFile);
      if (name !== '') give(given, name, inner, part.value);
      continue;
    }
    if (!isFile(name) || inner !== undefined) {
      throw refuseField(part.name, 'There is no such field');
    }
    const kind = kinds[name];
    if (files[name]) throw refuseField(name, kind.several);
    const file = await receiveFile(receiving, { ...part, field: name }, kind);
    if (file.isTooLarge) throw refuseField(name, kind.tooLarge);
    // A form without a chosen file has an empty one without a name.
    if (part.fileName !== '' || file.byteSize > 0) files[name] = file;
  }
  return { given, files };
}

type FileIdentity = Pick<ReceivedFile, 'fileName' | 'byteSize' | 'sha256'>;

/** Adds a form to a request's fingerprint: the same key with another file is another request. */
export function withForm<C extends Pick<ActingCaller, 'claim'>>(
  caller: C,
  given: unknown,
  files: Readonly<Record<string, FileIdentity | undefined>>,
): C {
  const { claim } = caller;
  if (!claim) return caller;
  const arrived = Object.entries(files).map(([name, file]) => [
    name,
    file?.fileName,
    file?.byteSize,
    file?.sha256,
  ]);
  const fingerprint = createHash('sha256')
    .update(claim.fingerprint)
    .update(JSON.stringify([given, arrived]))
    .digest();
  return { ...caller, claim: { ...claim, fingerprint } };
}

function give(
  given: Record<string, unknown>,
  name: string,
  inner: string | undefined,
  value: string,
): void {
  if (inner === undefined) return setOwn(given, name, value);
  const before = Object.hasOwn(given, name) ? given[name] : null;
  const object = { ...(typeof before === 'object' ? before : {}) };
  setOwn(object, inner, value);
  setOwn(given, name, object);
}

// Assigning `__proto__` would not make a field.
const setOwn = (object: object, key: string, value: unknown): void => {
  const own = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(object, key, own);
};
