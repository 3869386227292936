import { coverageRows, type NamedTest } from '../check/coverage-table.ts';
import { patternOf } from '../check/test-titles.ts';
import type { Extent } from './plan.ts';

/** A test that ran or was skipped. */
export type TestOutcome = {
  readonly path: string;
  /** `suite > title`, with all values filled in. */
  readonly name: string;
  readonly status: string;
  /** The error of an earlier attempt that failed, in a line; null when there was none. */
  readonly firstFailure: string | null;
};

/** The tests that a name of docs/coverage.md refers to: one, or all tests made from a name with `$name`. */
function testsCalled(name: string, ofFile: readonly TestOutcome[]): readonly TestOutcome[] {
  const exact = ofFile.filter((test) => test.name === name);
  if (exact.length > 0 || !name.includes('$')) return exact;
  const pattern = new RegExp(`^${patternOf(name)}$`, 's');
  return ofFile.filter((test) => pattern.test(test.name));
}

/**
 * Finds the problem of a test, which may run several times, in a run of everything: the gate accepts that the whole
 * runs it.
 */
function problemOf(tests: readonly TestOutcome[], extent: Extent): string | null {
  if (tests.length === 0) return 'is not there';
  if (extent === 'some') return null;
  const byName = [...Map.groupBy(tests, ({ name }) => name).values()];
  const hasFailed = tests.some(({ status }) => status === 'failed');
  const didRun = (runs: readonly TestOutcome[]) => runs.some(({ status }) => status === 'passed');
  return hasFailed || (extent === 'whole' && !byName.every(didRun)) ? 'did not pass' : null;
}

/**
 * The tests in docs/coverage.md that a run does not confirm: names that are missing in a file that ran, after a run of
 * everything also tests that failed, and after the whole tests that did not run.
 */
export function missingTests(
  coverageTable: string,
  outcomes: readonly TestOutcome[],
  extent: Extent,
): string[] {
  const files = Map.groupBy(outcomes, ({ path }) => path);
  const problem = ({ path, name }: NamedTest): string | null => {
    const ofFile = files.get(path);
    if (ofFile === undefined) return extent === 'some' ? null : 'did not run';
    return problemOf(testsCalled(name, ofFile), extent);
  };
  return coverageRows(coverageTable).flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const what = problem(test);
      return what === null
        ? []
        : [`docs/coverage.md, ${id}: "${test.path} > ${test.name}" ${what}`];
    }),
  );
}
