import { describe, expect, test } from 'vitest';
import { missingTests, type TestOutcome } from './named-tests.ts';

const TABLE = `| id | test |
| --- | --- |
| A-R01 | a.test.ts > sending > sends a cat<br>b.test.ts > reads |
| A-R02 | open until step 5: the rest<br>a.test.ts > sending > sends a dog |
`;
const cat = {
  path: 'a.test.ts',
  name: 'sending > sends a cat',
  status: 'passed',
  firstFailure: null,
};
const dog = {
  path: 'a.test.ts',
  name: 'sending > sends a dog',
  status: 'passed',
  firstFailure: null,
};
const reads = { path: 'b.test.ts', name: 'reads', status: 'passed', firstFailure: null };

describe('the tests that docs/coverage.md names', () => {
  test('are complete when all of them ran and passed', () => {
    expect(missingTests(TABLE, [cat, dog, reads], 'whole')).toEqual([]);
  });

  test('are reported missing when their file ran without them, even a case of a template', () => {
    expect(missingTests(TABLE, [dog], 'some')).toEqual([
      'docs/coverage.md, A-R01: "a.test.ts > sending > sends a cat" is not there',
    ]);
  });

  test('are not reported missing when their file did not run or they were skipped', () => {
    expect(missingTests(TABLE, [{ ...cat, status: 'skipped' }, dog], 'some')).toEqual([]);
  });

  test('must all pass in the whole', () => {
    expect(missingTests(TABLE, [{ ...cat, status: 'skipped' }, dog], 'whole')).toEqual([
      'docs/coverage.md, A-R01: "a.test.ts > sending > sends a cat" did not pass',
      'docs/coverage.md, A-R01: "b.test.ts > reads" did not run',
    ]);
  });

  test('may be left to the whole by the gate, but must not fail in it or be in no file that ran', () => {
    const gate = (status: string) => missingTests(TABLE, [{ ...cat, status }, dog, reads], 'gate');
    expect(gate('skipped')).toEqual([]);
    expect(gate('failed')).toEqual([
      'docs/coverage.md, A-R01: "a.test.ts > sending > sends a cat" did not pass',
    ]);
    expect(missingTests(TABLE, [cat, dog], 'gate')).toEqual([
      'docs/coverage.md, A-R01: "b.test.ts > reads" did not run',
    ]);
  });

  test('count as passed when one of several runs had them and none failed', () => {
    const twice = (status: string) =>
      missingTests(TABLE, [cat, { ...cat, status }, dog, reads], 'whole');
    expect(twice('skipped')).toEqual([]);
    expect(twice('failed')).toHaveLength(1);
  });

  test('must all pass when they come from each item of a list', () => {
    const table = TABLE.replace('sends a cat', 'sends $name');
    const named = '"a.test.ts > sending > sends $name"';
    const problems = (...tests: TestOutcome[]) =>
      missingTests(table, [...tests, dog, reads], 'whole');
    expect(problems(cat)).toEqual([]);
    expect(problems({ ...cat, status: 'skipped' })).toEqual([
      `docs/coverage.md, A-R01: ${named} did not pass`,
    ]);
    const others = [{ ...cat, name: 'receiving > sends a cat' }];
    expect(missingTests(table, others, 'some')).toEqual([
      `docs/coverage.md, A-R01: ${named} is not there`,
      'docs/coverage.md, A-R02: "a.test.ts > sending > sends a dog" is not there',
    ]);
  });
});
