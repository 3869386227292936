import { describe, expect, test } from 'vitest';
import { addUp, tallyOf } from './vitest-run.ts';

const report = (passed: number, failed: number, files: [string, string[]][]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files.map(([status, tests]) => ({
    status,
    assertionResults: tests.map((result) => ({ status: result })),
  })),
});

describe('the count of a run', () => {
  test('is that of its tests', () => {
    const ran = report(2, 1, [
      ['passed', ['passed']],
      ['failed', ['passed', 'failed']],
    ]);
    expect(tallyOf(ran, 1)).toEqual({ passed: 2, failed: 1 });
  });

  test('counts a file that could not be loaded as a failure', () => {
    expect(tallyOf(report(3, 0, [['failed', []]]), 1)).toEqual({ passed: 3, failed: 1 });
  });

  test('counts a run that failed without a failing test as a failure', () => {
    expect(tallyOf(report(3, 0, [['passed', ['passed']]]), 1)).toEqual({ passed: 3, failed: 1 });
  });

  test('counts a run without a report as a failure', () => {
    expect(tallyOf(null, 0)).toEqual({ passed: 0, failed: 1 });
  });

  test('adds up over the runs', () => {
    const runs = [
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ];
    expect(addUp(runs)).toEqual({ passed: 7, failed: 2 });
  });
});
