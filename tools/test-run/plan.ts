/** The projects of one Vitest. */
export type Run = readonly string[];

export type TestPlan = {
  readonly onPostgres: boolean;
  /** When: the machine's clock is moved there (`+100d`, `2028-02-29T12:00:00Z`); null leaves it alone. */
  readonly at: string | null;
  /** One after the other; the runs of each go side by side, as many as the machine has cores for. */
  readonly phases: readonly (readonly Run[])[];
  readonly needsBrowser: boolean;
  /** Every test there is, and no choice among them. */
  readonly isWhole: boolean;
  /** Handed to Vitest as they are: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/**
 * The API's tests are one process, and leave the other cores to the others; the kills follow whichever is through
 * first. The journeys wait as people do, and have the machine to themselves.
 */
const PHASES: TestPlan['phases'] = [[['api'], ['domain', 'web', 'tools'], ['kills']], [['e2e']]];

/** What is run at another time unless projects are named: one run, on all cores. */
const AT_OTHER_TIMES: TestPlan['phases'] = [[['domain', 'web']]];

/** As it comes round for many times: all cores are at work, and files share a process where they can. */
const SHARED_START = ['--no-isolate', '--maxWorkers=100%'];

const PROJECT = '--project=';
const AT = '--at=';

/**
 * What `npm test` runs for its arguments: everything; with `--project=web` that project; with `--postgres` the API's
 * tests on a real PostgreSQL; with `--at=2028-02-29T12:00:00Z` the domain's and the web app's tests at that time.
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
