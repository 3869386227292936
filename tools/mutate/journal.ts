import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './instrument.ts';

/**
 * The records of a run, one line of JSON each. A mutant can leave the process unusable or hang it; the next process then
 * continues from the journal.
 */
export type Entry =
  /** A mutant of this run. */
  | ({ readonly type: 'mutant' } & Mutant)
  /** The mutant is on from now until the next entry about it. */
  | { readonly type: 'began'; readonly mutant: string; readonly test: string }
  | { readonly type: 'killed'; readonly mutant: string; readonly test: string; readonly by: Killer }
  /** The test ran with these mutants on and stayed green. */
  | { readonly type: 'missed'; readonly mutants: readonly string[]; readonly test: string }
  /** The code ran when its file was loaded, before any test: only a separate process could test these. */
  | { readonly type: 'static'; readonly mutants: readonly string[] }
  /** The test has run with all its mutants. */
  | { readonly type: 'finished'; readonly test: string }
  /** A new phase runs the same tests with other mutants. */
  | { readonly type: 'phase' }
  /** The test fails, or fails when it runs twice, so it cannot show anything. */
  | { readonly type: 'unusable'; readonly test: string; readonly reason: string };

export type Killer = 'assertion' | 'time';

/**
 * `beside`: the tests in the mutant's own folder, which notice the most. `near`: the quick tests of its area. `slow`:
 * the slow ones. `far`: those of other areas.
 */
export const PHASES = ['beside', 'near', 'slow', 'far'] as const;
export type Phase = (typeof PHASES)[number];

export const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** "apps/api/src/modules/invoices/mail/..." -> "apps/api/src/modules/invoices" */
export const areaOf = (file: string): string => {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[0] === 'apps' ? 5 : 4).join('/');
};

export type Journal = {
  readonly mutants: readonly Mutant[];
  readonly killed: ReadonlyMap<string, { readonly test: string; readonly by: Killer }>;
  readonly covered: ReadonlySet<string>;
  readonly statics: ReadonlySet<string>;
  readonly finished: ReadonlySet<string>;
  readonly unusable: ReadonlyMap<string, string>;
  /** The mutant that was on when the process ended. */
  readonly interrupted: { readonly mutant: string; readonly test: string } | null;
};

export function write(file: string, entry: Entry): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

export function read(file: string): Journal {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return summarise(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry));
}

function summarise(entries: readonly Entry[]): Journal {
  const mutants: Mutant[] = [];
  const killed = new Map<string, { test: string; by: Killer }>();
  const covered = new Set<string>();
  const statics = new Set<string>();
  const finished = new Set<string>();
  const unusable = new Map<string, string>();
  let interrupted: Journal['interrupted'] = null;
  for (const entry of entries) {
    if (entry.type === 'mutant') {
      const { type: _, ...mutant } = entry;
      mutants.push(mutant);
    } else if (entry.type === 'began') {
      interrupted = { mutant: entry.mutant, test: entry.test };
      covered.add(entry.mutant);
    } else if (entry.type === 'killed') {
      interrupted = null;
      killed.set(entry.mutant, { test: entry.test, by: entry.by });
    } else if (entry.type === 'missed') {
      interrupted = null;
      for (const mutant of entry.mutants) covered.add(mutant);
    } else if (entry.type === 'static') {
      for (const mutant of entry.mutants) statics.add(mutant);
    } else if (entry.type === 'finished') {
      interrupted = null;
      finished.add(entry.test);
    } else if (entry.type === 'phase') {
      finished.clear();
    } else {
      unusable.set(entry.test, entry.reason);
    }
  }
  return { mutants, killed, covered, statics, finished, unusable, interrupted };
}
