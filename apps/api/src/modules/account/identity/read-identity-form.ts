import { documentFileName } from '@counterfoil/domain/document/file-name';
import {
  IDENTITY_FILE_TOO_LARGE,
  MAX_IDENTITY_FILE_BYTES,
} from '@counterfoil/domain/identity/files';
import { readBytes, type FormPart } from '#platform/http/read-form';
import { refuseField } from '#platform/refusals';

export const IDENTITY_FILE_KINDS = ['file', 'additional_file', 'proof_of_address'] as const;
export type IdentityFileKind = (typeof IDENTITY_FILE_KINDS)[number];

/** A file of a form. */
export interface IdentityFile {
  readonly kind: IdentityFileKind;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

interface ReadForm {
  /** The fields as text; `a[b]` is a field of the object a. */
  readonly given: Record<string, unknown>;
  readonly files: readonly IdentityFile[];
}

/**
 * Reads the fields `wrapper[…]` of a form and its files, which are held in memory: at most one of each name. What is
 * wrong with a file is said later, with everything else that is wrong; but reading stops where one is too large.
 */
export async function readIdentityForm(
  parts: AsyncIterable<FormPart>,
  wrapper: string,
  kinds: Readonly<Record<string, IdentityFileKind>>,
): Promise<ReadForm> {
  const field = new RegExp(`^${wrapper}\\[(\\w{1,40})\\](?:\\[(\\w{1,40})\\])?$`);
  const given: Record<string, unknown> = {};
  const files = new Map<IdentityFileKind, IdentityFile>();
  for await (const part of parts) {
    const [, name = '', inner] = field.exec(part.name) ?? [];
    if (part.kind === 'field') {
      if (name !== '') give(given, name, inner, part.value);
      continue;
    }
    const kind = Object.hasOwn(kinds, name) && inner === undefined ? kinds[name] : undefined;
    if (!kind) throw refuseField(part.name, 'There is no such field');
    if (files.has(kind)) throw refuseField(name, 'Please choose one file');
    const bytes = await readBytes(part.content, MAX_IDENTITY_FILE_BYTES, () =>
      refuseField(name, IDENTITY_FILE_TOO_LARGE),
    );
    // A form without a chosen file has an empty one without a name.
    if (part.fileName === '' && bytes.byteLength === 0) continue;
    // Without paths and invisible characters, at a length that can be shown.
    const fileName = documentFileName(part.fileName, part.fileName);
    files.set(kind, { kind, fileName, bytes });
  }
  return { given, files: [...files.values()] };
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
