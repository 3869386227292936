import { describe, expect, test } from 'vitest';
import { addUp, tallyOf } from './vitest-run.ts';

const report = (passed: number, files: [string, string[]][]) => ({
  numPassedTests: passed,
  testResults: files.map(([status, tests], at) => ({
    name: `file ${at + 1}`,
    status,
    assertionResults: tests.map((result, n) => ({ fullName: `test ${n + 1}`, status: result })),
  })),
});

describe('the count of a run', () => {
  test('is that of its tests', () => {
    const ran = report(2, [
      ['passed', ['passed']],
      ['failed', ['passed', 'failed']],
    ]);
    expect(tallyOf(ran, 1)).toEqual({ passed: 2, failed: 1, failures: ['file 2: test 2'] });
  });

  test('counts a file that could not be loaded as a failure', () => {
    expect(tallyOf(report(3, [['failed', []]]), 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['file 1: the file could not be run'],
    });
  });

  test('counts a run that failed without a failing test as a failure', () => {
    expect(tallyOf(report(3, [['passed', ['passed']]]), 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['an error outside of any test'],
    });
  });

  test('counts a run without a report as a failure', () => {
    expect(tallyOf(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('adds up over the runs', () => {
    const runs = [
      { passed: 3, failed: 1, failures: ['a'] },
      { passed: 4, failed: 2, failures: ['b', 'c'] },
    ];
    expect(addUp(runs)).toEqual({ passed: 7, failed: 3, failures: ['a', 'b', 'c'] });
  });
});
