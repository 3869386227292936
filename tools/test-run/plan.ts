export type Phase = readonly string[];

export type TestPlan = {
  readonly onPostgres: boolean;
  /** Vitest runs one after the other, each over these projects. */
  readonly phases: readonly Phase[];
  readonly needsBrowser: boolean;
  /** Handed to Vitest as they are: file filters, `-t "a name"`. */
  readonly args: readonly string[];
};

/** The journeys measure a whole product on a quiet machine: they wait until the others are through. */
const PHASES: readonly Phase[] = [['domain', 'api', 'web', 'tools'], ['e2e']];

/**
 * What `npm test` runs for its arguments: everything; with `--project=web` that project; with `--postgres` the API's
 * tests on a real PostgreSQL.
 */
export function planTests(argv: readonly string[]): TestPlan {
  const onPostgres = argv.includes('--postgres');
  const named = argv.filter((arg) => arg.startsWith('--project='));
  const chosen = onPostgres ? ['api'] : named.map((arg) => arg.slice('--project='.length));
  const phases = PHASES.map((phase) =>
    chosen.length === 0 ? phase : phase.filter((project) => chosen.includes(project)),
  ).filter((phase) => phase.length > 0);
  return {
    onPostgres,
    phases,
    needsBrowser: phases.some((phase) => phase.includes('e2e')),
    args: argv.filter((arg) => arg !== '--postgres' && !arg.startsWith('--project=')),
  };
}
