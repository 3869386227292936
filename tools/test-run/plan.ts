/** The projects of one Vitest. */
export type Run = readonly string[];

export type TestPlan = {
  readonly onPostgres: boolean;
  /** One after the other; the runs of each go side by side, as many as the machine has cores for. */
  readonly phases: readonly (readonly Run[])[];
  readonly needsBrowser: boolean;
  /** Handed to Vitest as they are: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/**
 * The API's tests are one process, and leave the other cores to the others; the kills follow whichever is through
 * first. The journeys wait as people do, and have the machine to themselves.
 */
const PHASES: TestPlan['phases'] = [[['api'], ['domain', 'web', 'tools'], ['kills']], [['e2e']]];

/**
 * What `npm test` runs for its arguments: everything; with `--project=web` that project; with `--postgres` the API's
 * tests on a real PostgreSQL.
 */
export function planTests(argv: readonly string[]): TestPlan {
  const onPostgres = argv.includes('--postgres');
  const named = argv.filter((arg) => arg.startsWith('--project='));
  const chosen = onPostgres ? ['api'] : named.map((arg) => arg.slice('--project='.length));
  const isChosen = (project: string) => chosen.length === 0 || chosen.includes(project);
  const phases = PHASES.map((phase) =>
    phase.map((run) => run.filter(isChosen)).filter((run) => run.length > 0),
  ).filter((phase) => phase.length > 0);
  return {
    onPostgres,
    phases,
    needsBrowser: phases.flat(2).includes('e2e'),
    args: argv.filter((arg) => arg !== '--postgres' && !arg.startsWith('--project=')),
  };
}
