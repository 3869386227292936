/** The processor time of a part of the tests or of a file: wall time would blame whoever runs beside other work. */
export type Cost = { readonly name: string; readonly seconds: number };

/**
 * The gate's budget by part, in CPU seconds of this machine's kind (two cores, so twice the wall time): without
 * PostgreSQL's own time. Fifteen minutes in all today, twenty when the product has grown by 60 %.
 */
const BUDGET: Readonly<Record<string, number>> = {
  'web and domain': 192,
  'API and tools': 336,
  PGlite: 48,
  kills: 96,
  journeys: 420,
};
const SHOWN = 8;

const cell = (seconds: number) => seconds.toFixed(0).padStart(6);

function describePart({ name, seconds }: Cost): string {
  const budget = BUDGET[name];
  if (budget === undefined) return `${cell(seconds)} s           ${name}`;
  const over = seconds > budget ? ', over its budget' : '';
  return `${cell(seconds)} s of ${cell(budget)} s  ${name}${over}`;
}

/** Describes the parts' use of their budgets, and the dearest files. Asserts nothing. */
export function describeCosts(parts: readonly Cost[], files: readonly Cost[]): string[] {
  const dearest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return [
    'Processor time by part, of its budget:',
    ...parts.map(describePart),
    'Dearest files, without the browser, the database and other child processes:',
    ...dearest.map(({ name, seconds }) => `${cell(seconds)} s  ${name}`),
  ];
}
