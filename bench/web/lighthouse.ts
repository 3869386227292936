import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** The parts that make up the performance, in milliseconds. */
const TIMES = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  'speed index': 'speed-index',
  blocked: 'total-blocking-time',
} as const;
export const TIME_NAMES = Object.keys(TIMES) as (keyof typeof TIMES)[];

export type Scores = Readonly<
  Record<(typeof CATEGORIES)[number] | keyof typeof TIMES | 'machine', number>
>;

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
    /** Lighthouse's own measure of the machine: the same page scores less on a slower one. */
    readonly environment: { readonly benchmarkIndex: number };
    readonly runtimeError?: { readonly message: string };
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

/**
 * Lighthouse is no package of ours: it brings 114 others, and only this bench needs it. The first run
 * puts it into `.cache`.
 */
export async function loadLighthouse(root: string, say: (line: string) => void) {
  const folder = join(root, '.cache/lighthouse', VERSION);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    say(`Installing Lighthouse ${VERSION} ...`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const done = spawnSync('npm', [...args, `lighthouse@${VERSION}`], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`Lighthouse could not be installed:\n${done.stderr}`);
  }
  return ((await import(entry)) as { default: Lighthouse }).default;
}

/** The medians of several runs as a mid-range phone with a slow connection. */
export async function scoresOf(
  lighthouse: Lighthouse,
  url: string,
  port: number,
  runs: number,
): Promise<Scores> {
  const scores: Scores[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
      // The session is in localStorage; the cache is cleared all the same.
      disableStorageReset: true,
      clearStorageTypes: [],
      logLevel: 'silent',
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    scores.push(scoresIn(result.lhr));
  }
  const names = Object.keys(scores[0] ?? {}) as (keyof Scores)[];
  const median = (name: keyof Scores) =>
    scores.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Scores;
}

function scoresIn({ categories, audits, environment }: Result['lhr']): Scores {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const times = TIME_NAMES.map((name) => [name, audits[TIMES[name]]?.numericValue ?? NaN]);
  return Object.fromEntries([
    ...scores,
    ...times,
    ['machine', environment.benchmarkIndex],
  ]) as Scores;
}
