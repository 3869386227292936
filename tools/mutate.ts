// `npm run mutate -- packages/domain/src/money`: makes every small change to the code that StrykerJS knows, one at a
// time, and lists the changes that no test noticed. Why not StrykerJS itself: docs/decisions/0031.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isTest, readSourceFiles } from './check/source-files.ts';
import { changedLines, type ChangedLines } from './mutate/changed-lines.ts';
import { instrument } from './mutate/instrument.ts';
import { areaOf, folderOf, PHASES, read, write } from './mutate/journal.ts';
import { scores, survivorLines, table } from './mutate/report.ts';
import { endTests, runTests } from './mutate/run-tests.ts';
import { makeWorkingCopy } from './mutate/working-copy.ts';

const DEFAULT_PATHS = ['packages/domain/src', 'packages/contract/src', 'apps/api/src/modules'];
const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The project whose tests run against a file. */
const projectOf = (file: string): string => (file.startsWith('packages/') ? 'domain' : 'api');

interface MutateOptions {
  readonly files: readonly string[];
  readonly filters: readonly string[];
  readonly oneIn: number;
  readonly changed: ChangedLines | null;
}

function chosenFiles(paths: readonly string[], changed: ChangedLines | null): string[] {
  const files = readSourceFiles(root)
    .map(({ path }) => path)
    .filter((path) => /^(packages|apps\/api)\/.*\.ts$/.test(path) && !isTest(path))
    .filter((path) => !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
    .filter((path) => changed === null || changed.has(path));
  return files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
}

async function mutate({ files, filters, oneIn, changed }: MutateOptions): Promise<boolean> {
  const copy = makeWorkingCopy(root);
  const journal = join(copy, 'journal.jsonl');
  process.once('exit', () => {
    endTests();
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      report(journal);
      process.exit(128 + constants.signals[signal]);
    });
  }
  const all = (await instrument(copy, files)).filter(
    ({ file, line }) => changed === null || changed.get(file)?.has(line),
  );
  const mutants = all.filter((_, index) => index % oneIn === 0);
  say(`${mutants.length} of ${all.length} mutants in ${files.length} files.`);
  for (const mutant of mutants) write(journal, { type: 'mutant', ...mutant });
  for (const phase of PHASES) {
    write(journal, { type: 'phase' });
    for (const project of new Set(files.map(projectOf))) {
      const theirs = files.filter((file) => projectOf(file) === project);
      // Other tests have nothing to do in these phases.
      const nearby = theirs.map(phase === 'beside' ? folderOf : areaOf);
      const wanted = filters.length > 0 || phase === 'far' ? filters : [...new Set(nearby)];
      await runTests({ copy, project, filters: wanted, journal, phase, env: {}, say });
    }
  }
  return report(journal);
}

/** Prints what is known so far. */
function report(file: string): boolean {
  const journal = read(file);
  if (journal.covered.size === 0) return false;
  const survivors = survivorLines(journal);
  mkdirSync(join(root, '.cache'), { recursive: true });
  copyFileSync(file, join(root, '.cache/mutants.jsonl'));
  writeFileSync(join(root, '.cache/mutants.txt'), `${survivors.join('\n')}\n`);
  for (const line of survivors) process.stdout.write(`survived  ${line}\n`);
  for (const [test, reason] of journal.unusable) say(`not used: ${test}: ${reason}`);
  process.stdout.write(`${table(scores(journal))}\n`);
  return true;
}

const args = process.argv.slice(2);
const valuesOf = (option: string): string[] =>
  args.filter((arg) => arg.startsWith(`--${option}=`)).map((arg) => arg.slice(option.length + 3));
// A fair sample, where all mutants would take hours: `--one-in=5` tries every fifth.
const oneIn = Number(valuesOf('one-in')[0] ?? 1);
const filters = valuesOf('tests');
// Only the lines that have changed since a commit: `--since=main`. `git add -N` makes a new file count.
const [since] = valuesOf('since');
const changed = since === undefined ? null : changedLines(root, since);
const paths = args.filter((arg) => !arg.startsWith('--')).map((path) => path.replace(/\/$/, ''));
const files = chosenFiles(paths.length > 0 ? paths : DEFAULT_PATHS, changed);
if (files.length === 0) {
  say('Name files or folders of packages/ or apps/api/, or nothing for all of them.');
  process.exitCode = 2;
} else if (!(await mutate({ files, filters, oneIn, changed }))) {
  process.exitCode = 1;
}
