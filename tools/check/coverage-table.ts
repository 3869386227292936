/** One test that a row of docs/coverage.md names: `path > suite > title`. */
export type NamedTest = { readonly path: string; readonly name: string };

export type CoverageRow = {
  readonly id: string;
  readonly tests: readonly NamedTest[];
  /** The part that a later step builds. Until then the row does not count as shown. */
  readonly open: { readonly step: string; readonly what: string } | null;
};

const OPEN = /^open until step (\d): (.+)$/;

/** The cells of a Markdown table's rows, without its header and rule. */
export function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('\\|', '|')));
}

/** Reads `path > suite > title`. */
export function namedTest(entry: string): NamedTest {
  const [path = '', ...names] = entry.split(' > ');
  return { path, name: names.join(' > ') };
}

/** The rows of docs/coverage.md: `| id | test<br>test |`, or `| id | open until step 5: what<br>test |` for an open row. */
export function coverageRows(markdown: string): CoverageRow[] {
  return tableRows(markdown).map(([id = '', cell = '']) => {
    const entries = cell.split('<br>').map((entry) => entry.trim());
    const [, step, what] = OPEN.exec(entries[0] ?? '') ?? [];
    if (step === undefined || what === undefined) {
      return { id, tests: entries.map(namedTest), open: null };
    }
    return { id, tests: entries.slice(1).map(namedTest), open: { step, what } };
  });
}
