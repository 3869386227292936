import { describe, expect, test } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { addUp, secondsOf, tallyOf } from './vitest-run.ts';

/** The part of Vitest's report that is read. */
const report = (passed: number, files: [string, string[]][]) =>
  ({
    numPassedTests: passed,
    testResults: files.map(([status, tests], at) => ({
      name: `file ${at + 1}`,
      status,
      assertionResults: tests.map((result, n) => ({
        ancestorTitles: ['a suite'],
        title: `test ${n + 1}`,
        fullName: `test ${n + 1}`,
        status: result,
        failureMessages:
          result === 'failed' ? ['Error: \u001b[31mit broke\u001b[39m\n    at line 7'] : [],
      })),
    })),
  }) as unknown as JsonTestResults;

describe('the count of a run', () => {
  test('is the count of its tests', () => {
    const ran = report(2, [
      ['passed', ['passed']],
      ['failed', ['passed', 'failed']],
    ]);
    expect(tallyOf(ran, 1)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['file 2: test 2 (Error: it broke at line 7)'],
    });
  });

  test('lists every test by its file, its suites and its title', () => {
    expect(tallyOf(report(1, [['passed', ['passed', 'skipped']]]), 0).outcomes).toEqual([
      { path: 'file 1', name: 'a suite > test 1', status: 'passed', firstFailure: null },
      { path: 'file 1', name: 'a suite > test 2', status: 'skipped', firstFailure: null },
    ]);
  });

  test('says which test passed only at its second try', () => {
    const ran = report(1, [['passed', ['passed']]]);
    for (const test of ran.testResults[0]?.assertionResults ?? []) test.failureMessages = ['once'];
    expect(tallyOf(ran, 0)).toMatchObject({
      failures: [],
      outcomes: [{ status: 'passed', firstFailure: ' (once)' }],
    });
  });

  test('is joined by the processor time of the shell’s children', () => {
    expect(secondsOf('0m0.00s 0m0.01s\n2m3.50s 0m1.25s\n')).toBeCloseTo(124.75);
    expect(secondsOf('')).toBe(0);
  });

  test('includes a file that could not be loaded as a failure', () => {
    expect(tallyOf(report(3, [['failed', []]]), 1)).toMatchObject({
      passed: 3,
      failed: 1,
      failures: ['file 1: the file could not be run'],
    });
  });

  test('includes a run that failed without a failing test as a failure', () => {
    expect(tallyOf(report(3, [['passed', ['passed']]]), 1)).toMatchObject({
      passed: 3,
      failed: 1,
      failures: ['an error outside of any test'],
    });
  });

  test('includes a run without a report as a failure', () => {
    expect(tallyOf(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('is added up over several runs', () => {
    const one = { path: 'a file', name: 'one', status: 'passed', firstFailure: null };
    const two = { path: 'a file', name: 'two', status: 'passed', firstFailure: null };
    const runs = [
      {
        passed: 3,
        failed: 1,
        failures: ['a'],
        outcomes: [one],
        files: [{ name: 'a', seconds: 2 }],
      },
      {
        passed: 4,
        failed: 2,
        failures: ['b', 'c'],
        outcomes: [two],
        files: [{ name: 'b', seconds: 3 }],
      },
    ];
    expect(addUp(runs)).toEqual({
      passed: 7,
      failed: 3,
      failures: ['a', 'b', 'c'],
      outcomes: [one, two],
      files: [
        { name: 'a', seconds: 2 },
        { name: 'b', seconds: 3 },
      ],
    });
  });
});
