/** The projects of one Vitest. */
export type Run = readonly string[];

export type TestPlan = {
  readonly onPostgres: boolean;
  /** The time to move the machine's clock to (`+100d`, `2028-02-29T12:00:00Z`), or null. */
  readonly at: string | null;
  /** One per core at the same time; each starts when an earlier one has ended. */
  readonly runs: readonly Run[];
  readonly needsBrowser: boolean;
  /** Whether every test runs, without a selection. */
  readonly isWhole: boolean;
  /** Arguments that are passed to Vitest unchanged: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/**
 * The API's tests use one process, and are the longest run. The journeys use all cores, so they are
 * last: both cores work until the end.
 */
const RUNS: readonly Run[] = [['api'], ['domain', 'web', 'tools'], ['kills'], ['e2e']];

/** The projects to run at another time when none is named: one run, on all cores. */
const AT_OTHER_TIMES: readonly Run[] = [['domain', 'web']];

/**
 * Saves time, because these runs are repeated for many times: all cores work, files share processes, and conversions
 * are left out. LibreOffice and the decoders of pictures get a file and no date, and were a third of each run.
 */
const REPEATED = [
  '--no-isolate',
  '--maxWorkers=100%',
  '--exclude=packages/providers/src/document-conversion/**',
];

const PROJECT = '--project=';
const AT = '--at=';

/**
 * Plans what `npm test` runs. By default everything; with `--project=web` that project; with `--postgres` the API's tests
 * on a real PostgreSQL; with `--at=2028-02-29T12:00:00Z` the domain's and the web app's tests at that time, without the
 * conversions of documents.
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
  const all = at !== null && chosen.length === 0 ? AT_OTHER_TIMES : RUNS;
  const runs = all.map((run) => run.filter(isChosen)).filter((run) => run.length > 0);
  return {
    onPostgres,
    at,
    runs,
    isWhole: argv.length === 0,
    needsBrowser: runs.flat().includes('e2e'),
    args: [...(all === AT_OTHER_TIMES ? REPEATED : []), ...others],
  };
}
