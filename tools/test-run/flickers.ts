import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Extent } from './plan.ts';

type TestAttempt = {
  readonly path: string;
  readonly name: string;
  readonly status: string;
  /** The error of an earlier attempt that failed; null when there was none. */
  readonly firstFailure: string | null;
};

const RUNS_KEPT = 10;
/** So many in one run, or the same journey twice in ten runs, are no chance. */
const TOO_MANY = 3;

/**
 * The journeys that passed only at a second try, and what is a fault about them. Remembers the last ten complete runs of
 * this checkout in a file.
 */
export function judgeFlickers(
  file: string,
  ran: readonly TestAttempt[],
  extent: Extent,
): { readonly lines: readonly string[]; readonly faults: readonly string[] } {
  const flickered = ran.filter(
    ({ status, firstFailure }) => firstFailure !== null && status === 'passed',
  );
  const names = flickered.map(({ path, name }) => `${path} > ${name}`);
  const lines = flickered.map(({ firstFailure }, at) => `${names[at]}${firstFailure}`);
  const earlier = earlierRuns(file);
  if (extent !== 'some') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...earlier, names].slice(-RUNS_KEPT)));
  }
  const before = new Set(earlier.slice(1 - RUNS_KEPT).flat());
  const faults = names
    .filter((name) => before.has(name))
    .map((name) => `${name}: flickered twice in ${RUNS_KEPT} runs`);
  if (names.length >= TOO_MANY) faults.push(`${names.length} journeys flickered in one run`);
  return { lines, faults };
}

function earlierRuns(file: string): string[][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[][];
  } catch {
    return [];
  }
}
