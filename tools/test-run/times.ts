/** The duration of a part of a test run. */
export type Took = { readonly name: string; readonly seconds: number };

const SHOWN = 5;

const table = (all: readonly Took[]): string[] =>
  all.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);

/** The duration of each part and the slowest files, for a run that has become slower. Asserts nothing. */
export function describeTimes(runs: readonly Took[], files: readonly Took[]): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return ['Runs:', ...table(runs), 'Slowest files:', ...table(slowest)];
}
