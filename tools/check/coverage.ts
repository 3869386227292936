import { coverageRows, tableRows, type CoverageRow, type NamedTest } from './coverage-table.ts';
import { testsIn, type DeclaredTest } from './test-titles.ts';

/** The result of checking a table that says which tests show each requirement. */
export type Coverage = {
  readonly summary: string;
  readonly problems: string[];
};

export type TestLookup = (path: string) => readonly DeclaredTest[] | null;

/** Reads each test file once, however many rows name it. */
export function testFiles(readTest: (path: string) => string | null): TestLookup {
  const known = new Map<string, readonly DeclaredTest[] | null>();
  return (path) => {
    if (!known.has(path)) {
      const source = /\.test\.tsx?$/.test(path) ? readTest(path) : null;
      known.set(path, source === null ? null : testsIn(path, source));
    }
    return known.get(path) ?? null;
  };
}

/** Why no test of a file, or no single one, has this name; null when one has. */
export function problemOfTest({ path, name }: NamedTest, testsOf: TestLookup): string | null {
  const tests = testsOf(path);
  if (tests === null) return `there is no test file ${path}`;
  if (name === '') return `no test of ${path} is named`;
  if (tests.some((test) => !test.isTemplate && test.isCalled(name))) return null;
  // `$name` is each item of a list, and all items have to pass. `%s` is any value of a table.
  const template = tests.find((test) => test.isTemplate && test.name === name);
  if (template !== undefined) {
    const isOfEach = !/%[\w#$]|\$\{/.test(name);
    return isOfEach ? null : `${path}: "${name}" is many tests: name the ones that show it`;
  }
  return tests.some((test) => test.isCalled(name)) ? null : `${path} has no test "${name}"`;
}

function problemsOfRow({ id, tests, open }: CoverageRow, testsOf: TestLookup): string[] {
  const names = tests.map(({ path, name }) => `${path} > ${name}`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const wrong = tests.map((test) => problemOfTest(test, testsOf)).filter((its) => its !== null);
  const isEmpty = tests.length === 0 && open === null;
  return [
    ...(isEmpty ? ['no test is named'] : []),
    ...twice.map((name) => `${name} is named twice`),
    ...wrong,
  ].map((problem) => `${id}: ${problem}`);
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
 * Checks docs/coverage.md against the list of ids and the tests that the files declare. Only a run shows whether a case
 * of a template exists: tools/test-run/named-tests.ts checks that after each run.
 * @param readTest the source of a test file, null when there is none
 */
export function checkCoverage(
  requirementsTable: string,
  coverageTable: string,
  readTest: (path: string) => string | null,
): Coverage {
  const requirements = tableRows(requirementsTable);
  const known = new Set(requirements.map(([id = '']) => id));
  const testsOf = testFiles(readTest);
  const seen = new Set<string>();
  const shown = new Set<string>();
  const problems: string[] = [];
  for (const row of coverageRows(coverageTable)) {
    if (!known.has(row.id)) problems.push(`${row.id}: is not a requirement`);
    if (seen.has(row.id)) problems.push(`${row.id}: has two rows`);
    seen.add(row.id);
    if (row.open === null && known.has(row.id)) shown.add(row.id);
    problems.push(...problemsOfRow(row, testsOf));
  }
  const step = firstOpenStep(requirements, shown);
  return { summary: `${shown.size} of ${known.size} requirements shown${step}`, problems };
}
