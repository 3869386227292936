import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A small change to the code that a test should notice. */
export type Mutant = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** The reason in a `// Stryker disable` comment; null for a mutant to test. */
  readonly explained: string | null;
};

const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** Adds every mutant to the files of the copy, each behind a switch that is off. */
export async function instrument(copy: string, files: readonly string[]): Promise<Mutant[]> {
  const sources = new Map(files.map((file) => [file, readFileSync(join(copy, file), 'utf8')]));
  const result = await new Instrumenter(logger).instrument(
    files.map((name) => ({ name, mutate: true, content: sources.get(name) ?? '' })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  );
  for (const { name, content } of result.files) writeFileSync(join(copy, name), content);
  return result.mutants.map((mutant) => ({
    id: mutant.id,
    file: mutant.fileName,
    line: mutant.location.start.line + 1,
    mutator: mutant.mutatorName,
    original: textAt(sources.get(mutant.fileName) ?? '', mutant.location),
    replacement: mutant.replacement,
    explained: mutant.status === 'Ignored' ? (mutant.statusReason ?? '') : null,
  }));
}

type Place = { readonly line: number; readonly column: number };

/** Lines and columns count from 0. */
function textAt(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column);
  lines[0] = (lines[0] ?? '').slice(start.column);
  return lines.join('\n');
}
