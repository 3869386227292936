import { TestRunner, type RunnerTestCase, type RunnerTestFile } from 'vitest';
import { areaOf, folderOf, read, write, type Phase } from './journal.ts';

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

// A test may have fake timers.
const { setTimeout, clearTimeout } = globalThis;
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
// A new process costs ten runs.
const MOST_RUNS_TO_RECOVER = 3;
// More than the mutants of any one test.
const MOST_ATTEMPTS = 1_000_000;
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
  return {
    fileOf: new Map(journal.mutants.map(({ id, file }) => [id, file])),
    killed: new Set(journal.killed.keys()),
    through: new Set([...journal.finished, ...journal.unusable.keys()]),
    statics: new Set(journal.statics),
    tries: new Map(),
  };
}

/** One run of a test. */
interface Attempt {
  readonly mutant: string | null;
  /** How long the test may take, in milliseconds. */
  readonly patience: number;
}

interface Outcome {
  /** Why the test or a hook failed; null when they passed. */
  readonly failure: string | null;
  readonly ms: number;
  readonly isLoop: boolean;
}

type Attempts = Generator<Attempt, Verdict, Outcome>;
type Verdict = 'passes' | 'fails';

const ONCE_MORE = 'once more';
const TOO_SLOW = 'took too long';

/**
 * Runs each test as usual, notes the mutants in the code that it runs, and runs it again for each of them. The database
 * and the modules stay open, so that a mutant costs one run of its test. A test that stays green missed its mutant.
 * Vitest takes each further run for a retry, so it has hooks and fixtures of its own.
 * @public Vitest loads it by its path.
 */
export default class MutantRunner extends TestRunner {
  private attempts: Attempts | undefined;
  private now: Attempt | undefined;
  private ms = 0;

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (run.through.has(nameOf(test))) test.mode = 'skip';
    await super.onBeforeRunTask(test);
    if (test.mode === 'skip') return;
    test.retry = { count: MOST_ATTEMPTS, condition: ({ message }) => message === ONCE_MORE };
    this.attempts = attemptsAt(test);
    const { value } = this.attempts.next();
    this.now = value as Attempt;
  }

  override onBeforeTryTask(
    test: RunnerTestCase,
    options: { retry: number; repeats: number },
  ): void {
    super.onBeforeTryTask(test, options);
    this.ms = 0;
    board.activeMutant = this.now?.mutant ?? undefined;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const began = performance.now();
    const error = await failureOf(TestRunner.getTestFn(test), this.now?.patience ?? Infinity);
    this.ms = performance.now() - began;
    if (error !== null) throw error;
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: { retry: number; repeats: number },
  ): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const { result } = test;
    if (result === undefined || this.attempts === undefined || result.state === 'skip') return;
    board.activeMutant = undefined;
    // Vitest keeps the errors of earlier runs.
    const errors = result.errors?.filter(({ message }) => message !== ONCE_MORE) ?? [];
    const failure = result.state === 'fail' ? (errors[0]?.message ?? 'no reason') : null;
    const isLoop = (board.hitCount ?? 0) > (board.hitLimit ?? Infinity);
    const { done, value } = this.attempts.next({ failure, ms: this.ms, isLoop });
    if (done) {
      result.state = value === 'passes' ? 'pass' : 'fail';
      result.errors = value === 'passes' ? [] : errors;
    } else {
      this.now = value;
      result.state = 'fail';
      result.errors = [{ name: 'Error', message: ONCE_MORE }];
    }
  }
}

/** The runs of a test, one after the other. */
function* attemptsAt(test: RunnerTestCase): Attempts {
  const name = nameOf(test);
  board.currentTestId = name;
  const { failure, ms } = yield { mutant: null, patience: Infinity };
  board.currentTestId = undefined;
  const patience = Math.max(LEAST_PATIENCE_MS, ms * PATIENCE);
  if (failure !== null) return setAside(name, `fails: ${failure}`);

  noteStatics();
  const hits = board.mutantCoverage?.perTest[name] ?? {};
  const isOfOtherPhase = PHASE === (ms > QUICK_MS ? 'near' : 'slow');
  const open = isOfOtherPhase ? [] : Object.keys(hits).filter((mutant) => isAsked(mutant, test));
  if (open.length > 0) {
    const again = yield { mutant: null, patience };
    if (again.failure !== null) return setAside(name, `fails when it runs twice: ${again.failure}`);
    const missed: string[] = [];
    for (const mutant of open) {
      if (!(yield* notices(name, mutant, hits[mutant] ?? 0, patience))) missed.push(mutant);
    }
    if (missed.length > 0) write(JOURNAL, { type: 'missed', mutants: missed, test: name });
  }
  write(JOURNAL, { type: 'finished', test: name });
  return 'passes';
}

/** Whether the test fails with the mutant. */
function* notices(
  test: string,
  mutant: string,
  hits: number,
  patience: number,
): Generator<Attempt, boolean, Outcome> {
  run.tries.set(mutant, (run.tries.get(mutant) ?? 0) + 1);
  write(JOURNAL, { type: 'began', mutant, test });
  Object.assign(board, { hitCount: 0, hitLimit: hits * MOST_HITS_PER_HIT + LEAST_HITS });
  const { failure, isLoop } = yield { mutant, patience };
  Object.assign(board, { hitCount: undefined, hitLimit: undefined });
  if (failure === null) return false;

  const by = failure === TOO_SLOW || isLoop ? 'time' : 'assertion';
  run.killed.add(mutant);
  write(JOURNAL, { type: 'killed', mutant, test, by });
  // The mutant may have left the database in a state in which every test fails, which would prove nothing. What it left
  // waiting, such as a mail, is gone after a run.
  for (let each = 0; each < MOST_RUNS_TO_RECOVER; each += 1) {
    if ((yield { mutant: null, patience }).failure === null) return true;
  }
  process.kill(process.pid, 'SIGKILL');
  return true;
}

/** Whether this test runs with the mutant: the mutant is not killed yet, and the test belongs to this phase. */
function isAsked(mutant: string, test: RunnerTestCase): boolean {
  const file = run.fileOf.get(mutant);
  if (file === undefined || run.killed.has(mutant)) return false;
  if (PHASE === 'beside') return folderOf(file) === folderOf(test.file.name);
  if (PHASE !== 'far') return areaOf(file) === areaOf(test.file.name);
  return (run.tries.get(mutant) ?? 0) < MOST_TESTS_FAR_AWAY;
}

function noteStatics(): void {
  const found = Object.keys(board.mutantCoverage?.static ?? {});
  const fresh = found.filter((mutant) => !run.statics.has(mutant));
  if (fresh.length === 0) return;
  for (const mutant of fresh) run.statics.add(mutant);
  write(JOURNAL, { type: 'static', mutants: fresh });
}

/** Returns the error that a run threw, or null. */
async function failureOf(work: () => unknown, patience: number): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<Error>((resolve) => {
    if (patience !== Infinity) timer = setTimeout(() => resolve(new Error(TOO_SLOW)), patience);
  });
  const ran = (async () => {
    try {
      await work();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  })();
  try {
    return await Promise.race([ran, slow]);
  } finally {
    clearTimeout(timer);
  }
}

function setAside(test: string, reason: string): Verdict {
  run.through.add(test);
  write(JOURNAL, { type: 'unusable', test, reason });
  return 'fails';
}

/** "apps/api/src/modules/sessions/sessions.http.test.ts > signing in > finds an account of the brand" */
function nameOf(test: RunnerTestCase): string {
  const names = [test.name];
  for (let suite = test.suite; suite && suite.name; suite = suite.suite) names.unshift(suite.name);
  const file: RunnerTestFile = test.file;
  if (names[0] !== file.name) names.unshift(file.name);
  return names.join(' > ');
}
