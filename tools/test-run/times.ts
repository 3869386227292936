/** How long something of a test run took. */
export type Took = { readonly name: string; readonly seconds: number };

const SHOWN = 5;

const table = (all: readonly Took[]): string[] =>
  all.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);

/** What to read when a run has become slower: how long each part took, and the slowest files. Nothing is asserted. */
export function describeTimes(runs: readonly Took[], files: readonly Took[]): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return ['Runs:', ...table(runs), 'Slowest files:', ...table(slowest)];
}
