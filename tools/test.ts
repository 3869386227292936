// `npm test`: runs all tests, and installs the browser when it is missing. The output ends with the times and, in the
// last line, the counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { LaunchError } from './launch/child.ts';
import { movedClock } from './machine-clock.ts';
import { MachineError } from './machine.ts';
import { withPostgres } from './postgres.ts';
import { missingTests } from './test-run/named-tests.ts';
import { planTests, type Run, type TestPlan } from './test-run/plan.ts';
import { sideBySide } from './test-run/side-by-side.ts';
import { describeTimes, type Took } from './test-run/times.ts';
import { addUp, runVitest, type Tally } from './test-run/vitest-run.ts';
import { buildWebIfStale } from './web-build.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const LANES = Math.max(2, availableParallelism());
const took: Took[] = [];

async function runOne(projects: Run, plan: TestPlan, env: Record<string, string>): Promise<Tally> {
  const begun = performance.now();
  const tally = await runVitest(root, projects, plan.args, env);
  took.push({ name: projects.join(', '), seconds: (performance.now() - begun) / 1000 });
  return tally;
}

async function runAll(plan: TestPlan, env: Record<string, string>): Promise<Tally> {
  const shared = mkdtempSync(join(tmpdir(), 'counterfoil-shared-'));
  const sharing = { ...env, TEST_FIRST_START: join(shared, 'first-start') };
  try {
    return addUp(await sideBySide(plan.runs, LANES, (run) => runOne(run, plan, sharing)));
  } finally {
    rmSync(shared, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs the plan at its own time, if it has one; the failures then name that time. */
async function runAtItsTime(plan: TestPlan): Promise<Tally> {
  if (plan.at === null) return runPlan(plan, {});
  const tally = await runPlan(plan, movedClock(plan.at, say));
  return { ...tally, failures: tally.failures.map((name) => `${name} (--at=${plan.at})`) };
}

async function runPlan(plan: TestPlan, env: Record<string, string>): Promise<Tally> {
  if (plan.onPostgres) {
    return withPostgres(({ url }) => runAll(plan, { ...env, TEST_DATABASE_URL: url }), say);
  }
  if (!plan.needsBrowser) return runAll(plan, env);
  const chromium = ensureChromium(root, say);
  await buildWebIfStale(root, say);
  return runAll(plan, { ...env, CHROMIUM_PATH: chromium });
}

try {
  const plan = planTests(process.argv.slice(2));
  const { passed, failed, failures, outcomes, files } = await runAtItsTime(plan);
  if (passed + failed === 0) say('No test ran.');
  const coverage = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
  const ran = outcomes.map((test) => ({ ...test, path: relative(root, test.path) }));
  const missing = missingTests(coverage, ran, plan.isWhole);
  const named = files.map((file) => ({ ...file, name: relative(root, file.name) }));
  for (const line of describeTimes(took, named)) process.stdout.write(`${line}\n`);
  for (const failure of [...failures, ...missing]) process.stdout.write(`FAILED ${failure}\n`);
  const bad = failed + missing.length;
  process.stdout.write(`${passed} passed, ${bad} failed\n`);
  process.exitCode = bad > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  const isPlain = error instanceof MachineError || error instanceof LaunchError;
  say(isPlain ? error.message : String((error as Error).stack));
  process.exitCode = 1;
}
if (process.channel) process.channel.unref();
