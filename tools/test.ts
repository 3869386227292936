// `npm test`: the gate, or the tests that the arguments select; `npm run test:all`: the whole. Installs the browser and
// PostgreSQL when they are missing. The output ends with the costs and, in the last line, the counts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { LaunchError } from './launch/child.ts';
import { movedClock } from './machine-clock.ts';
import { MachineError } from './machine.ts';
import { hasPostgres, withPostgres } from './postgres.ts';
import { describeCosts, type Cost } from './test-run/costs.ts';
import { judgeFlickers } from './test-run/flickers.ts';
import { missingTests } from './test-run/named-tests.ts';
import {
  needsBrowser,
  needsPostgres,
  planTests,
  type Part,
  type TestPlan,
} from './test-run/plan.ts';
import { seedsOf } from './test-run/seeds.ts';
import { addUp, runVitest, type Tally } from './test-run/vitest-run.ts';
import { buildWebIfStale } from './web-build.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);
type Env = Readonly<Record<string, string>>;

/** A day ahead of London for half of the day, so that what asks the machine's zone shows. */
const AWAY = 'Pacific/Auckland';

const costs: Cost[] = [];

async function runPart(part: Part, isDeep: boolean, env: Env): Promise<Tally> {
  const { name, projects, at, isEmbedded, tags } = part;
  const { TEST_DATABASE_URL: _, ...embedded } = env;
  const moved = at === null ? {} : { ...movedClock(at, say), TZ: AWAY };
  const args = [
    ...(tags === null ? [] : [`--tagsFilter=${tags}`]),
    ...(isDeep ? [`--sequence.seed=${env['PROPERTY_SEED']}`] : []),
    ...part.args,
  ];
  const own = { ...(isEmbedded ? embedded : env), ...moved };
  const { cpuSeconds, ...tally } = await runVitest(root, projects, args, own);
  costs.push({ name, seconds: cpuSeconds });
  const when = at === null ? '' : ` (at ${at})`;
  return { ...tally, failures: tally.failures.map((failure) => failure + when) };
}

/** Runs the stages in order, the parts of each side by side. */
async function runStages({ stages, isDeep }: TestPlan, env: Env): Promise<Tally> {
  const shared = mkdtempSync(join(tmpdir(), 'counterfoil-shared-'));
  const sharing = { ...env, TEST_FIRST_START: join(shared, 'first-start') };
  const tallies: Tally[] = [];
  try {
    for (const stage of stages) {
      const done = stage.map((part) => runPart(part, isDeep, sharing));
      tallies.push(...(await Promise.all(done)));
    }
    return addUp(tallies);
  } finally {
    rmSync(shared, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Prepares what the plan needs of the machine, and runs it. */
async function runPlan(plan: TestPlan): Promise<Tally> {
  const env: Record<string, string> = plan.isDeep ? seedsOf(process.env, say) : {};
  if (needsBrowser(plan)) {
    env['CHROMIUM_PATH'] = ensureChromium(root, say);
    await buildWebIfStale(root, say);
  }
  if (!needsPostgres(plan)) return runStages(plan, env);
  if (!hasPostgres(say)) {
    say('No PostgreSQL, and no right to install it: all tests run on the embedded database.');
    return runStages(plan, env);
  }
  return withPostgres(
    ({ url }) => runStages(plan, { ...env, TEST_DATABASE_URL: url }),
    say,
    'fast',
  );
}

try {
  const plan = planTests(process.argv.slice(2));
  const { passed, failed, failures, outcomes, files } = await runPlan(plan);
  if (passed + failed === 0) say('No test ran.');
  const coverage = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
  const ran = outcomes.map((test) => ({ ...test, path: relative(root, test.path) }));
  const missing = missingTests(coverage, ran, plan.extent);
  const flickers = judgeFlickers(join(root, '.cache/flickers.json'), ran, plan.extent);
  const named = files.map((file) => ({ ...file, name: relative(root, file.name) }));
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(
    join(root, '.cache/test-costs.json'),
    JSON.stringify(
      named.toSorted((a, b) => b.seconds - a.seconds),
      null,
      1,
    ),
  );
  for (const line of describeCosts(costs, named)) process.stdout.write(`${line}\n`);
  const bad = [...failures, ...missing, ...flickers.faults];
  for (const failure of bad) process.stdout.write(`FAILED ${failure}\n`);
  for (const line of flickers.lines) process.stdout.write(`flickered: ${line}\n`);
  process.stdout.write(`${passed} passed, ${bad.length} failed\n`);
  process.exitCode = bad.length > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  const isPlain = error instanceof MachineError || error instanceof LaunchError;
  say(isPlain ? error.message : String((error as Error).stack));
  process.exitCode = 1;
}
if (process.channel) process.channel.unref();
