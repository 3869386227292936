import { coverageRows, type NamedTest } from '../check/coverage-table.ts';
import { patternOf } from '../check/test-titles.ts';

/** A test that ran or was skipped. */
export type TestOutcome = {
  readonly path: string;
  /** `suite > title`, with all values filled in. */
  readonly name: string;
  readonly status: string;
};

/** The tests that a name of docs/coverage.md refers to: one, or all tests made from a name with `$name`. */
function testsCalled(name: string, ofFile: readonly TestOutcome[]): readonly TestOutcome[] {
  const exact = ofFile.filter((test) => test.name === name);
  if (exact.length > 0 || !name.includes('$')) return exact;
  const pattern = new RegExp(`^${patternOf(name)}$`, 's');
  return ofFile.filter((test) => pattern.test(test.name));
}

/**
 * The tests in docs/coverage.md that a run does not confirm: names that are missing in a file that ran, and after a run
 * of everything also tests that did not pass.
 */
export function missingTests(
  coverageTable: string,
  outcomes: readonly TestOutcome[],
  isWholeRun: boolean,
): string[] {
  const files = Map.groupBy(outcomes, ({ path }) => path);
  const problemOf = ({ path, name }: NamedTest): string | null => {
    const ofFile = files.get(path);
    if (ofFile === undefined) return isWholeRun ? 'did not run' : null;
    const tests = testsCalled(name, ofFile);
    if (tests.length === 0) return 'is not there';
    return isWholeRun && tests.some(({ status }) => status !== 'passed') ? 'did not pass' : null;
  };
  return coverageRows(coverageTable).flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const problem = problemOf(test);
      return problem === null
        ? []
        : [`docs/coverage.md, ${id}: "${test.path} > ${test.name}" ${problem}`];
    }),
  );
}
