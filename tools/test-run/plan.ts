import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The projects of one Vitest, with what it needs. */
export type Part = {
  /** As docs and the budget call it. */
  readonly name: string;
  readonly projects: readonly string[];
  /** The time to move the machine's clock to (`+100d`, `2028-02-29T12:00:00Z`), or null. */
  readonly at: string | null;
  /** The embedded database although there is a PostgreSQL. */
  readonly isEmbedded: boolean;
  /** Vitest's filter by tags; null for all tests. */
  readonly tags: string | null;
  /** Arguments that are passed to Vitest unchanged: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/**
 * `gate`: everything that must hold before a change lands. `whole`: everything there is without other servers. `some`:
 * a selection, the tests with real servers (`fleet`) included, of which docs/coverage.md can demand nothing.
 */
export type Extent = 'gate' | 'whole' | 'some';

export type TestPlan = {
  readonly extent: Extent;
  /** Whether tests with the tag `whole` run too, with random seeds. */
  readonly isDeep: boolean;
  /** The parts of a stage run side by side, one stage after the other. */
  readonly stages: readonly (readonly Part[])[];
};

/** Crosses London's midnight into a new tax year in the first minute of the run. */
const GATE_TIME = '2027-04-05T22:59:00Z';

/**
 * Far from today; over a leap day; into a new year and into a new tax year; out of summer time and into it. Where two
 * times meet, they do so in the first minute of the run, and most tests run after it: on 1 January, on 6 April.
 */
const TIMES = [
  '+100d',
  '+233d',
  '2028-02-29T12:00:00Z',
  '2026-12-31T23:59:00Z',
  GATE_TIME,
  '2027-04-06T12:00:00Z',
  '2026-10-25T00:59:00Z',
  '2027-03-28T00:59:00Z',
];

/**
 * The tests whose result depends on the database's driver; all others ask the same SQL of either, as older databases do
 * for their migration. Those about the embedded database's folder use it beside PostgreSQL too.
 */
const OF_THE_DRIVER = [
  'every-route',
  'actions.http',
  'platform/db',
  'office/backup',
  '--exclude=**/{database-folder,dead-database,folder-lock,existing-rows,number-keys,idempotent-routes}.test.ts',
  '--maxWorkers=1',
];
/** Two processes for each core: they wait for jobs, retries and other processes half of the time. */
const WAITING = [`--maxWorkers=${2 * availableParallelism()}`];

const part = (name: string, projects: readonly string[], more: Partial<Part> = {}): Part => ({
  name,
  projects,
  at: null,
  isEmbedded: false,
  tags: '!whole',
  args: [],
  ...more,
});

/** Each part uses all cores, but that PGlite's has one process, beside the kills, which wait for starts. */
const GATE: TestPlan['stages'] = [
  [part('web and domain', ['domain', 'web'], { at: GATE_TIME })],
  [part('API and tools', ['api', 'conversion', 'tools'], { args: WAITING })],
  [
    part('kills', ['kills']),
    part('PGlite', ['api'], { isEmbedded: true, tags: '!whole && !alike', args: OF_THE_DRIVER }),
  ],
  [part('journeys', ['e2e'])],
];

const all = (name: string, projects: readonly string[], more: Partial<Part> = {}): Part =>
  part(name, projects, { tags: null, ...more });

/** Vitest reads a file's tags only when it runs the file, and to load all of them takes a minute. */
const aboutDates = (): string[] =>
  globSync('{apps,packages}/*/src/**/*.test.{ts,tsx}', { cwd: ROOT }).filter((path) =>
    readFileSync(join(ROOT, path), 'utf8').includes('// @module-tag dates'),
  );

const whole = (dated: readonly string[]): TestPlan['stages'] => [
  [all('web and domain', ['domain', 'web'])],
  ...TIMES.map((at) => [all('dates', ['domain', 'web'], { at, tags: 'dates', args: dated })]),
  [all('API and tools', ['api', 'conversion', 'tools'], { args: WAITING })],
  [all('kills', ['kills']), all('PGlite', ['api'], { isEmbedded: true })],
  [all('journeys', ['e2e'])],
];

/** One file after another: each starts servers of its own. */
const FLEET: TestPlan['stages'] = [[all('fleet', ['fleet'])]];

const PROJECT = '--project=';
const AT = '--at=';
const OURS = ['--all', '--pglite', '--fleet'];

/**
 * Plans a run: the gate by default, everything with `--all`, the tests against real servers with `--fleet`. A selection is `--project=web`, file filters and whatever
 * else Vitest takes (`-t "a name"`, `--changed`), with `--at=2028-02-29T12:00:00Z` for another time and `--pglite` for
 * the embedded database.
 */
export function planTests(argv: readonly string[]): TestPlan {
  const isDeep = argv.includes('--all');
  const isSelection = argv.some((arg) => arg !== '--all');
  if (!isSelection && isDeep) return { extent: 'whole', isDeep, stages: whole(aboutDates()) };
  if (!isSelection) return { extent: 'gate', isDeep, stages: GATE };

  const args = argv.filter(
    (arg) => !OURS.includes(arg) && !arg.startsWith(PROJECT) && !arg.startsWith(AT),
  );
  if (argv.includes('--fleet')) {
    const stages = FLEET.map((stage) => stage.map((each) => ({ ...each, args })));
    return { extent: 'some', isDeep: false, stages };
  }
  const valuesOf = (option: string) =>
    argv.filter((arg) => arg.startsWith(option)).map((arg) => arg.slice(option.length));
  const at = valuesOf(AT).at(-1);
  const isEmbedded = argv.includes('--pglite');
  const chosen = valuesOf(PROJECT);
  const isChosen = (project: string) =>
    chosen.length > 0 ? chosen.includes(project) : !NEEDS_THE_PRODUCT.includes(project);
  const parts = GATE.flat()
    .filter((each) => !each.isEmbedded)
    .map((each) => ({
      ...each,
      projects: each.projects.filter(isChosen),
      isEmbedded,
      tags: isDeep ? null : each.tags,
      at: at ?? null,
      args,
    }))
    .filter(({ projects }) => projects.length > 0);
  return { extent: 'some', isDeep, stages: parts.map((each) => [each]) };
}

/** Run only when they are named: they take minutes, whatever was changed. */
const NEEDS_THE_PRODUCT = ['kills', 'e2e'];

export const needsBrowser = ({ stages }: TestPlan): boolean =>
  stages.flat().some(({ projects }) => projects.includes('e2e'));

export const needsPostgres = ({ stages }: TestPlan): boolean =>
  stages
    .flat()
    .some(
      ({ projects, isEmbedded }) =>
        !isEmbedded && projects.some((project) => ['api', 'web'].includes(project)),
    );
