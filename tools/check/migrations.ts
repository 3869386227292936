/** A migration by its name, `0066-counts-over-nodes.sql`, and its text. */
export type MigrationFile = { readonly name: string; readonly text: string };

/** A statement that takes away what the last release may still use, or changes what it means. */
const TAKES_AWAY: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops something', /^drop\s+(?!index|trigger)/],
  [
    'drops a column, a default or a constraint',
    /\bdrop\s+(?:column|default|constraint|identity)\b/,
  ],
  ['renames something', /\brename\s+(?:to|column|constraint)\b/],
  ['changes the type of a column', /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/],
  ['demands a column', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/],
  [
    'adds a column that the last release cannot fill',
    /\badd\s+column\s(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/,
  ],
  ['takes away a right', /^revoke\b/],
  ['empties a table', /^truncate\b/],
];

/** Says, in the file, why the last release does not need what a migration takes away. */
const CONTRACT = /^-- Contract: .{20,}/m;

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');

/**
 * Finds migrations that the last release cannot stand, as its nodes still run while this release's migrate: a release only
 * adds, and a later one takes away.
 * @param last the number of the last release's newest migration, `0065`
 */
export function migrationProblems(files: readonly MigrationFile[], last: string): string[] {
  return files
    .filter(({ name, text }) => name.slice(0, 4) > last && !CONTRACT.test(text))
    .flatMap(({ name, text }) =>
      statementsOf(text).flatMap((statement) =>
        TAKES_AWAY.filter(([, pattern]) => pattern.test(statement)).map(
          ([what]) => `${name} ${what}: ${statement.slice(0, 80)}`,
        ),
      ),
    );
}
