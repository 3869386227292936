import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults as Report } from 'vitest/node';
import type { Cost } from './costs.ts';
import type { TestOutcome } from './named-tests.ts';

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** One line for each failure, so that nobody has to search the output above. */
  readonly failures: readonly string[];
  /** Every test of the files that ran. */
  readonly outcomes: readonly TestOutcome[];
  readonly files: readonly Cost[];
};

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, failures, outcomes, files }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      failures: [...sum.failures, ...failures],
      outcomes: [...sum.outcomes, ...outcomes],
      files: [...sum.files, ...files],
    }),
    { passed: 0, failed: 0, failures: [], outcomes: [], files: [] },
  );
}

/**
 * Counts a finished run. A file that could not be loaded has no failing test, and a stray rejection fails the run without
 * failing a test: each counts as one failure, so that a bad run never reports "0 failed".
 * @param report Vitest's JSON report, null when there is none
 * @param exitCode of Vitest
 */
export function tallyOf(report: Report | null, exitCode: number): Tally {
  if (report === null) {
    return { passed: 0, failed: 1, failures: ['Vitest wrote no report'], outcomes: [], files: [] };
  }
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length > 0) {
      return tests.map((test) => `${file.name}: ${test.fullName}${reasonOf(test)}`);
    }
    return file.status === 'failed' ? [`${file.name}: the file could not be run`] : [];
  });
  if (failures.length === 0 && exitCode !== 0) failures.push('an error outside of any test');
  const outcomes = outcomesOf(report);
  return { passed: report.numPassedTests, failed: failures.length, failures, outcomes, files: [] };
}

/** The error of a failing test, in one line: where only the end of a log is kept, it is all one learns. */
function reasonOf({ failureMessages }: { failureMessages: string[] | null }): string {
  const said = (failureMessages ?? [])
    .map(stripVTControlCharacters)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  return said === '' ? '' : ` (${said.slice(0, 500)})`;
}

const outcomesOf = (report: Report): TestOutcome[] =>
  report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map((test) => ({
      path,
      name: [...test.ancestorTitles, test.title].join(' > '),
      status: test.status,
      firstFailure: test.status === 'passed' ? reasonOf(test) || null : null,
    })),
  );

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** The processor time of a shell's children, from the last line of its `times`: `1m2.50s 0m3.10s`. */
export function secondsOf(times: string): number {
  const last = times.trim().split('\n').at(-1) ?? '';
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}

/** The costs that `file-cost.ts` noted, a line for each file that ran. */
function readCosts(file: string): Cost[] {
  const notes = readOr(file, '').split('\n').filter(Boolean);
  return notes.map((line) => JSON.parse(line) as Cost);
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

/** Runs a program, and writes the processor time of all its processes to a file. */
const TIMED = 'times=$1; shift; "$@"; code=$?; times >"$times"; exit $code';

/**
 * Runs Vitest once over the named projects, with its output passed through.
 * @returns its count, and the processor time of all its processes
 */
export async function runVitest(
  root: string,
  projects: readonly string[],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Tally & { readonly cpuSeconds: number }> {
  // The temporary files of the tests are removed with this folder. A PostgreSQL in it may run as another user.
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-tests-'));
  chmodSync(folder, 0o711);
  const [report, costs, times] = ['report.json', 'costs', 'times'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const vitest = [
    process.execPath,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ];
  const shell = spawn('/bin/sh', ['-c', TIMED, 'sh', times, ...vitest], {
    cwd: root,
    env: { ...process.env, ...env, TMPDIR: folder, TEST_FILE_COSTS: costs },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const [code] = await once(shell, 'exit');
    const tally = tallyOf(readReport(report), typeof code === 'number' ? code : 1);
    return { ...tally, files: readCosts(costs), cpuSeconds: secondsOf(readOr(times, '')) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
