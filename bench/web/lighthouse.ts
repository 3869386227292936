import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
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
    const { categories } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    scores.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    });
  }
  const median = (name: keyof Scores) =>
    scores.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
  };
}
