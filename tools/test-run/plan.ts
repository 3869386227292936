/** The projects of one Vitest. */
export type Run = readonly string[];

export type TestPlan = {
  readonly onPostgres: boolean;
  /** The time to move the machine's clock to (`+100d`, `2028-02-29T12:00:00Z`), or null. */
  readonly at: string | null;
  /** Phases run one after the other; the runs of a phase run at the same time, one per core. */
  readonly phases: readonly (readonly Run[])[];
  readonly needsBrowser: boolean;
  /** Whether every test runs, without a selection. */
  readonly isWhole: boolean;
  /** Arguments that are passed to Vitest unchanged: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/**
 * The API's tests use one process, which leaves the other cores to the other runs; the kills start when the first run has
 * finished. The journeys wait for what people wait for, so they have the machine to themselves.
 */
const PHASES: TestPlan['phases'] = [[['api'], ['domain', 'web', 'tools'], ['kills']], [['e2e']]];

/** The projects to run at another time when none is named: one run, on all cores. */
const AT_OTHER_TIMES: TestPlan['phases'] = [[['domain', 'web']]];

/** Saves time, because these runs are repeated for many times: all cores work, and files share processes. */
const SHARED_START = ['--no-isolate', '--maxWorkers=100%'];

const PROJECT = '--project=';
const AT = '--at=';

/**
 * Plans what `npm test` runs. By default everything; with `--project=web` that project; with `--postgres` the API's tests
 * on a real PostgreSQL; with `--at=2028-02-29T12:00:00Z` the domain's and the web app's tests at that time.
 */
export function planTests(argv: readonly string[]): TestPlan {
  const onPostgres = argv.includes('--postgres');
  const valuesOf = (option: string) =>
    argv.filter((arg) => arg.startsWith(option)).map((arg) => arg.slice(option.length));
  const at = valuesOf(AT).at(-1) ?? null;
  const chosen = onPostgres ? ['api'] : valuesOf(PROJECT);
  const others = argv.filter(
    (arg) => arg !== '--postgres' && !arg.startsWith(PROJECT) && !arg.startsWith(AT),
  );
  const isChosen = (project: string) => chosen.length === 0 || chosen.includes(project);
  const all = at !== null && chosen.length === 0 ? AT_OTHER_TIMES : PHASES;
  const phases = all
    .map((phase) => phase.map((run) => run.filter(isChosen)).filter((run) => run.length > 0))
    .filter((phase) => phase.length > 0);
  return {
    onPostgres,
    at,
    phases,
    isWhole: argv.length === 0,
    needsBrowser: phases.flat(2).includes('e2e'),
    args: [...(all === AT_OTHER_TIMES ? SHARED_START : []), ...others],
  };
}
