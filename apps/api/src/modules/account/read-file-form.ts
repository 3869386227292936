import type { Content } from '@counterfoil/domain/document/file-types';
import type * as z from 'zod/mini';
import { readBytes, type FormPart } from '#platform/http/read-form';
import { checkFields } from '#platform/http/wire';
import { refuseField, type FieldError } from '#platform/refusals';
import { contentSniffer } from '#platform/uploads/content-sniffer';

/** A file of a form, whole in memory. */
export interface FormFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** What its bytes are. */
  readonly content: Content;
}

interface FileLimit {
  /** The most bytes that are read of it. */
  readonly most: number;
  readonly tooLarge: string;
  /** The error of text in its place. */
  readonly noFile: string;
  /** The error of a second one. */
  readonly several: string;
}

interface FormOf<S, F extends string> {
  /** `client` of `client[vat_scheme]`. */
  readonly wrapper: string;
  readonly fields: S;
  readonly files: Readonly<Record<F, FileLimit>>;
}

interface ReadForm<S extends z.ZodMiniObject, F extends string> {
  /** Those that are right. */
  readonly fields: Partial<z.output<S>>;
  readonly files: { readonly [N in F]?: FormFile };
  /** What is wrong with the other fields: for a use case that judges the whole form. */
  readonly errors: readonly FieldError[];
}

/** Reads the fields and the files of a form, `client[…]`; 422 for a file that cannot be read on. */
export async function readFileForm<S extends z.ZodMiniObject, F extends string>(
  parts: AsyncIterable<FormPart>,
  { wrapper, fields, files }: FormOf<S, F>,
): Promise<ReadForm<S, F>> {
  const given = new Map<string, string>();
  const read: { [N in F]?: FormFile } = {};
  // Not `in`: every object has a "constructor".
  const isFile = (name: string): name is F => Object.hasOwn(files, name);
  for await (const part of parts) {
    const name = nameIn(wrapper, part.name);
    if (part.kind === 'field') {
      if (isFile(name)) throw refuseField(name, files[name].noFile);
      given.set(name, part.value);
      continue;
    }
    if (!isFile(name)) throw refuseField(part.name, 'There is no such field');
    if (read[name]) throw refuseField(name, files[name].several);
    const { most, tooLarge } = files[name];
    const bytes = await readBytes(part.content, most, () => refuseField(name, tooLarge));
    read[name] = { fileName: part.fileName, bytes, content: await contentOf(bytes) };
  }
  const { given: right, errors } = checkFields(fields, Object.fromEntries(given));
  return { fields: right, files: read, errors };
}

/** "client[vat_scheme]" -> "vat_scheme" */
const nameIn = (wrapper: string, name: string): string => {
  const [, of, field = ''] = /^(\w{1,40})\[(\w{1,40})\]$/.exec(name) ?? [];
  return of === wrapper ? field : '';
};

function contentOf(bytes: Buffer): Promise<Content> {
  const sniffer = contentSniffer();
  sniffer.add(bytes);
  return sniffer.content();
}
