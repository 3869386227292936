import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { read, write, type Phase } from './journal.ts';

/** The configuration in the copy that runs one project with our test runner, all in one process. */
const CONFIG = 'mutation.vitest.config.ts';
const SILENCE_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

export type TestRun = {
  readonly copy: string;
  readonly project: string;
  /** Vitest's filters: parts of the names of test files. */
  readonly filters: readonly string[];
  readonly journal: string;
  readonly phase: Phase;
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
};

/** Runs the project's tests with all mutants, in one process after another until all are done. */
export async function runTests(run: TestRun): Promise<void> {
  writeFileSync(join(run.copy, CONFIG), configOf(run.project));
  for (;;) {
    const before = progressOf(run.journal);
    const ended = await runOnce(run);
    const { interrupted } = read(run.journal);
    if (interrupted !== null) {
      write(run.journal, { type: 'killed', ...interrupted, by: 'time' });
    }
    if (ended.isWhole) return;
    if (interrupted === null && progressOf(run.journal) === before) {
      throw new Error(`The tests ended without a result:\n${ended.output}`);
    }
    run.say('A mutant left the process unusable: continuing in a new one.');
  }
}

const progressOf = (journal: string): number => {
  const { killed, finished, unusable } = read(journal);
  return killed.size + finished.size + unusable.size;
};

const configOf = (project: string) => `import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';
const projects = config.test.projects.map((each) => each.test ?? {});
const { include, setupFiles = [], globalSetup = [] } = projects.find(({ name }) => name === '${project}');
export default defineConfig({
  test: {
    include, setupFiles, globalSetup,
    runner: './tools/mutate/mutant-runner.ts',
    isolate: false, fileParallelism: false, maxWorkers: 1,
    testTimeout: 3_600_000, hookTimeout: 120_000,
    dangerouslyIgnoreUnhandledErrors: true, passWithNoTests: true,
  },
});
`;

let running: ChildProcess | undefined;

/** Kills the tests that run now. */
export function endTests(): void {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, 'SIGKILL');
  } catch {
    // They have ended already.
  }
}

async function runOnce(run: TestRun): Promise<{ isWhole: boolean; output: string }> {
  const vitest = spawn(
    process.execPath,
    [
      join(run.copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--config=${CONFIG}`,
      '--reporter=dot',
      ...run.filters,
    ],
    {
      cwd: run.copy,
      detached: true,
      env: {
        ...process.env,
        ...run.env,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        MUTATION_JOURNAL: run.journal,
        MUTATION_PHASE: run.phase,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running = vitest;
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-20_000)));
  }
  const closed = once(vitest, 'close').then(() => 'closed' as const);
  for (;;) {
    const happened = await Promise.race([
      closed,
      sleep(LOOK_EVERY_MS, 'look' as const, { ref: false }),
    ]);
    if (happened === 'closed') break;
    // Only another process can end a loop that passes no switch.
    if (silenceOf(run.journal) > SILENCE_MS) endTests();
  }
  running = undefined;
  const isWhole =
    /^\s*Test Files |^No test files found/m.test(output) &&
    !/Worker (exited|forks emitted)/.test(output);
  return { isWhole, output };
}

const silenceOf = (journal: string): number => Date.now() - statSync(journal).mtimeMs;
