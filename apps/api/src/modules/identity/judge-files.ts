import type { Asker } from '#platform/fair-line';
import type { FieldError } from '#platform/refusals';
import {
  prepareFile,
  type IdentityFile,
  type PreparedFile,
  type PrepareDeps,
} from './prepare-file.ts';

/** Prepares files one after another; their errors by field. */
export async function prepareAll(
  preparing: PrepareDeps,
  asker: Asker,
  files: readonly IdentityFile[],
): Promise<{ readonly files: readonly PreparedFile[]; readonly errors: readonly FieldError[] }> {
  const prepared: PreparedFile[] = [];
  const errors: FieldError[] = [];
  for (const file of files) {
    const done = await prepareFile(preparing, asker, file);
    if ('file' in done) prepared.push(done.file);
    else errors.push({ field: FIELDS[file.kind], message: done.error });
  }
  return { files: prepared, errors };
}

const FIELDS: Readonly<Record<IdentityFile['kind'], string>> = {
  file: 'file',
  additional_file: 'additional_file',
  proof_of_address: 'additional_file',
};

export const unreachable = (): never => {
  throw new Error('what was refused is allowed now');
};
