// `npm run mutate -- packages/domain/src/money`: makes every small change to the code that StrykerJS knows, one at a
// time, and lists the changes that no test noticed. Why not StrykerJS itself: docs/decisions/0031.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isTest, readSourceFiles } from './check/source-files.ts';
import { instrument, type Mutant } from './mutate/instrument.ts';
import { PHASES, read, write } from './mutate/journal.ts';
import { scores, survivorLines, table } from './mutate/report.ts';
import { endTests, runTests } from './mutate/run-tests.ts';
import { makeWorkingCopy } from './mutate/working-copy.ts';

const DEFAULT_PATHS = ['packages/domain/src', 'packages/contract/src', 'apps/api/src/modules'];
const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The project whose tests run against a file. */
const projectOf = (file: string): string => (file.startsWith('packages/') ? 'domain' : 'api');

interface Asked {
  readonly files: readonly string[];
  readonly filters: readonly string[];
  readonly oneIn: number;
}

function chosenFiles(paths: readonly string[]): string[] {
  const files = readSourceFiles(root)
    .map(({ path }) => path)
    .filter((path) => /^(packages|apps\/api)\/.*\.ts$/.test(path) && !isTest(path))
    .filter((path) => !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'));
  return files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
}

async function mutate({ files, filters, oneIn }: Asked): Promise<boolean> {
  const copy = makeWorkingCopy(root);
  process.once('exit', () => {
    endTests();
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  const all = await instrument(copy, files);
  const mutants = all.filter((_, index) => index % oneIn === 0);
  say(`${mutants.length} of ${all.length} mutants in ${files.length} files.`);
  const journal = join(copy, 'journal.jsonl');
  writeFileSync(journal, '');
  writeFileSync(`${journal}.mutants`, JSON.stringify(mutants.map(({ id, file }) => [id, file])));
  for (const phase of PHASES) {
    write(journal, { type: 'phase' });
    for (const project of new Set(files.map(projectOf))) {
      await runTests({ copy, project, filters, journal, phase, env: {}, say });
    }
  }
  return report(mutants, journal);
}

function report(mutants: readonly Mutant[], file: string): boolean {
  const journal = read(file);
  const survivors = survivorLines(mutants, journal);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache/mutants.txt'), `${survivors.join('\n')}\n`);
  for (const line of survivors) process.stdout.write(`survived  ${line}\n`);
  for (const [test, reason] of journal.unusable) say(`not used: ${test}: ${reason}`);
  process.stdout.write(`${table(scores(mutants, journal))}\n`);
  return journal.covered.size > 0;
}

const args = process.argv.slice(2);
// A fair sample, where all mutants would take hours: `--one-in=5` tries every fifth.
const oneIn = Number(args.find((arg) => arg.startsWith('--one-in='))?.slice(9) ?? 1);
const filters = args.filter((arg) => arg.startsWith('--tests=')).map((arg) => arg.slice(8));
const paths = args.filter((arg) => !arg.startsWith('--')).map((path) => path.replace(/\/$/, ''));
const files = chosenFiles(paths.length > 0 ? paths : DEFAULT_PATHS);
if (files.length === 0) {
  say('Name files or folders of packages/ or apps/api/, or nothing for all of them.');
  process.exitCode = 2;
} else if (!(await mutate({ files, filters, oneIn }))) {
  process.exitCode = 1;
}
