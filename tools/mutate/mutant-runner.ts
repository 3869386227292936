import { TestRunner, type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite } from 'vitest';
import { readFileSync } from 'node:fs';
import { read, write, type Killer, type Phase } from './journal.ts';

/** The object that the instrumented code reads and writes: the mutant that is on, and the code that was run. */
type Switchboard = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
};

const shared = globalThis as { __stryker__?: Switchboard; mutationRun?: MutationRun };
const board = (shared.__stryker__ ??= {});

const JOURNAL = process.env['MUTATION_JOURNAL'] ?? '';
// The quick tests beside the code run first: they notice the most, which saves runs of the others.
const PHASE = process.env['MUTATION_PHASE'] as Phase;
// Fifty requests at once, or a thousand records, take a second or two.
const QUICK_MS = 700;
// Without a limit, thousands of tests would try a mutant in code that they all run.
const MOST_TESTS_FAR_AWAY = 60;

// A mutant that makes a test this slow counts as noticed.
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 5_000;
const MOST_HITS_PER_HIT = 100;
const LEAST_HITS = 10_000;

/** The state of the run in this process. It is global, because Vitest loads this file again for each test file. */
type MutationRun = {
  readonly fileOf: ReadonlyMap<string, string>;
  readonly killed: Set<string>;
  readonly through: Set<string>;
  readonly statics: Set<string>;
  readonly tries: Map<string, number>;
};

const run: MutationRun = (shared.mutationRun ??= readRun());

function readRun(): MutationRun {
  const journal = read(JOURNAL);
  const mutants = JSON.parse(readFileSync(`${JOURNAL}.mutants`, 'utf8')) as [string, string][];
  return {
    fileOf: new Map(mutants),
    killed: new Set(journal.killed.keys()),
    through: new Set([...journal.finished, ...journal.unusable.keys()]),
    statics: new Set(journal.statics),
    tries: new Map(),
  };
}

/**
 * Runs each test as usual, notes the mutants in the code that it runs, and runs it again for each of them. The database
 * and the modules stay open, so that a mutant costs one run of its test. A test that stays green missed its mutant.
 * @public Vitest loads it by its path.
 */
export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const name = nameOf(test);
    if (run.through.has(name)) return;

    const testOnce = TestRunner.getTestFn(test);
    board.currentTestId = name;
    const began = performance.now();
    const error = await failureOf(testOnce, Infinity);
    const ms = performance.now() - began;
    const patience = Math.max(LEAST_PATIENCE_MS, ms * PATIENCE);
    board.currentTestId = undefined;
    if (error !== null) return setAside(name, `fails: ${error}`, error);

    noteStatics();
    const hits = board.mutantCoverage?.perTest[name] ?? {};
    const isOfOtherPhase = PHASE === (ms > QUICK_MS ? 'near' : 'slow');
    const open = isOfOtherPhase ? [] : Object.keys(hits).filter((mutant) => isAsked(mutant, test));
    if (open.length > 0) {
      const again = await this.attempt(test, testOnce, patience);
      if (again !== null) return setAside(name, `fails when it runs twice: ${again}`, null);
      const missed: string[] = [];
      for (const mutant of open) {
        const by = await this.try(test, mutant, hits[mutant] ?? 0, patience);
        if (by === null) missed.push(mutant);
      }
      if (missed.length > 0) write(JOURNAL, { type: 'missed', mutants: missed, test: name });
    }
    write(JOURNAL, { type: 'finished', test: name });
  }

  /** How the test noticed the mutant; null when it did not. */
  private async try(
    test: RunnerTestCase,
    mutant: string,
    hits: number,
    patience: number,
  ): Promise<Killer | null> {
    const name = nameOf(test);
    const testOnce = TestRunner.getTestFn(test);
    run.tries.set(mutant, (run.tries.get(mutant) ?? 0) + 1);
    write(JOURNAL, { type: 'began', mutant, test: name });
    const hitLimit = hits * MOST_HITS_PER_HIT + LEAST_HITS;
    Object.assign(board, { activeMutant: mutant, hitCount: 0, hitLimit });
    const failure = await this.attempt(test, testOnce, patience);
    const isLoop = (board.hitCount ?? 0) > hitLimit;
    Object.assign(board, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    if (failure === null) return null;

    const by = failure === TOO_SLOW || isLoop ? 'time' : 'assertion';
    run.killed.add(mutant);
    write(JOURNAL, { type: 'killed', mutant, test: name, by });
    // The mutant may have left the database in a state in which every test fails, which would prove nothing.
    const isSound = (await this.attempt(test, testOnce, patience)) === null;
    if (!isSound) process.kill(process.pid, 'SIGKILL');
    return by;
  }

  private attempt(test: RunnerTestCase, testOnce: Run, patience: number): Promise<string | null> {
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
    return failureOf(async () => {
      await callHooks(test, 'beforeEach');
      await testOnce();
      await callHooks(test, 'afterEach');
      this.onAfterTryTask(test);
    }, patience);
  }
}

/** Whether this test runs with the mutant: the mutant is not killed yet, and the test belongs to this phase. */
function isAsked(mutant: string, test: RunnerTestCase): boolean {
  const file = run.fileOf.get(mutant);
  if (file === undefined || run.killed.has(mutant)) return false;
  if (PHASE !== 'far') return areaOf(file) === areaOf(test.file.name);
  return (run.tries.get(mutant) ?? 0) < MOST_TESTS_FAR_AWAY;
}

/** "apps/api/src/modules/invoices/mail/..." -> "apps/api/src/modules/invoices" */
const areaOf = (file: string): string => {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[0] === 'apps' ? 5 : 4).join('/');
};

function noteStatics(): void {
  const found = Object.keys(board.mutantCoverage?.static ?? {});
  const fresh = found.filter((mutant) => !run.statics.has(mutant));
  if (fresh.length === 0) return;
  for (const mutant of fresh) run.statics.add(mutant);
  write(JOURNAL, { type: 'static', mutants: fresh });
}

type Run = () => unknown;
const TOO_SLOW = 'took too long';

/** Why a run failed, or null. */
async function failureOf(work: Run, patience: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<string>((resolve) => {
    if (patience !== Infinity) timer = setTimeout(() => resolve(TOO_SLOW), patience);
  });
  const ran = (async () => {
    try {
      await work();
      return null;
    } catch (error) {
      return String(error);
    }
  })();
  try {
    return await Promise.race([ran, slow]);
  } finally {
    clearTimeout(timer);
  }
}

function setAside(test: string, reason: string, error: string | null): void {
  run.through.add(test);
  write(JOURNAL, { type: 'unusable', test, reason });
  if (error !== null) throw new Error(error);
}

/** Calls the hooks around a test again: many tests make their client in one. */
async function callHooks(test: RunnerTestCase, name: 'beforeEach' | 'afterEach'): Promise<void> {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  if (suites[0] !== test.file) suites.unshift(test.file);
  for (const suite of name === 'beforeEach' ? suites : suites.toReversed()) {
    for (const hook of TestRunner.getSuiteHooks(suite)[name]) await hook(test.context, suite);
  }
}

/** "apps/api/src/modules/sessions/sessions.http.test.ts > signing in > finds an account of the brand" */
function nameOf(test: RunnerTestCase): string {
  const names = [test.name];
  for (let suite = test.suite; suite && suite.name; suite = suite.suite) names.unshift(suite.name);
  const file: RunnerTestFile = test.file;
  if (names[0] !== file.name) names.unshift(file.name);
  return names.join(' > ');
}
