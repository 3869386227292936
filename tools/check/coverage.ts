/** The requirements of the specification, and which test shows each of them. */
export type Coverage = {
  readonly summary: string;
  readonly problems: string[];
};

const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

/** The cells of a Markdown table's rows, without head and rule. */
function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('\\|', '|')));
}

/** The titles of all tests and suites in a test file. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(TITLE)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1'),
  );
}

/** @param test `path > suite > title`; each part is a title of the file, or stands in one */
function problemOfTest(test: string, readTest: (path: string) => string | null): string | null {
  const [path = '', ...names] = test.split(' > ').map((part) => part.trim());
  const source = /\.test\.tsx?$/.test(path) ? readTest(path) : null;
  if (source === null) return `there is no test file ${path}`;
  const titles = titlesIn(source);
  if (names.length === 0 || names.includes('')) return `no test of ${path} is named`;
  const missing = names.find((name) => !titles.some((title) => title.includes(name)));
  return missing === undefined ? null : `${path} has no test "${missing}"`;
}

/** "step 1: 40 of 120" for the first step that is not complete. */
function firstOpenStep(requirements: readonly string[][], shown: ReadonlySet<string>): string {
  const steps = [...new Set(requirements.map(([, step = '']) => step))].sort();
  for (const step of steps) {
    const ids = requirements.filter(([, its]) => its === step).map(([id = '']) => id);
    const done = ids.filter((id) => shown.has(id)).length;
    if (done < ids.length) return `, step ${step}: ${done} of ${ids.length}`;
  }
  return '';
}

/**
 * Holds docs/coverage.md (`| id | path > test name |`, several tests parted by `<br>`) against the list of ids and
 * the tests that there are.
 * @param readTest the source of a test file, null when there is none
 */
export function checkCoverage(
  requirementsTable: string,
  coverageTable: string,
  readTest: (path: string) => string | null,
): Coverage {
  const requirements = tableRows(requirementsTable);
  const known = new Set(requirements.map(([id = '']) => id));
  const shown = new Set<string>();
  const problems: string[] = [];
  for (const [id = '', tests = ''] of tableRows(coverageTable)) {
    if (!known.has(id)) problems.push(`${id}: is no requirement`);
    if (shown.has(id)) problems.push(`${id}: stands there twice`);
    shown.add(id);
    const wrong = tests.split('<br>').map((test) => problemOfTest(test, readTest));
    problems.push(...wrong.flatMap((problem) => (problem === null ? [] : [`${id}: ${problem}`])));
  }
  const count = [...shown].filter((id) => known.has(id)).length;
  const step = firstOpenStep(requirements, shown);
  return { summary: `${count} of ${known.size} requirements shown${step}`, problems };
}
