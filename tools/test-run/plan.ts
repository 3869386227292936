/** The projects of one Vitest. */
export type Run = readonly string[];

export type TestPlan = {
  readonly onPostgres: boolean;
  /** One after the other; the runs of each go side by side. */
  readonly phases: readonly (readonly Run[])[];
  readonly needsBrowser: boolean;
  /** Every test there is, and no choice among them. */
  readonly isWhole: boolean;
  /** Handed to Vitest as they are: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/**
 * The API's tests are one process, and leave the other cores to the others. The journeys have whole
 * products to themselves: they wait until all else is through.
 */
const PHASES: TestPlan['phases'] = [[['api'], ['domain', 'web', 'tools']], [['e2e']]];

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
    isWhole: argv.length === 0,
    needsBrowser: phases.flat(2).includes('e2e'),
    args: argv.filter((arg) => arg !== '--postgres' && !arg.startsWith('--project=')),
  };
}
