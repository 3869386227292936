import { describe, expect, test } from 'vitest';
import { checkCoverage, titlesIn } from './coverage.ts';

const REQUIREMENTS = `# Requirements

| id | step |
| --- | --- |
| A-R01 | 1 |
| A-R02 | 1 |
| B-F01 | 2 |
`;

const TESTS: Record<string, string> = {
  'apps/api/src/send.test.ts': `
    describe('sending', () => {
      test('refuses to send a paid invoice', async () => {});
      test.each([['a', 1]])('sends a %s', () => {});
      it("says \\"hello\\" | 'bye'", () => {});
    });`,
};

function check(...rows: string[]) {
  const table = ['| id | test |', '| --- | --- |', ...rows].join('\n');
  return checkCoverage(REQUIREMENTS, table, (path) => TESTS[path] ?? null);
}

describe('the coverage table', () => {
  test('counts the requirements that are shown, and those of the first open step', () => {
    expect(check('| A-R01 | apps/api/src/send.test.ts > refuses to send a paid invoice |')).toEqual(
      {
        summary: '1 of 3 requirements shown, step 1: 1 of 2',
        problems: [],
      },
    );
  });

  test('takes suites, parts of titles and several tests', () => {
    const tests = [
      'apps/api/src/send.test.ts > sending > refuses to send',
      'apps/api/src/send.test.ts > sends a',
      'apps/api/src/send.test.ts > says "hello" \\| \'bye\'',
    ];
    expect(check(`| A-R01 | ${tests.join('<br>')} |`).problems).toEqual([]);
  });

  test.each([
    ['| Z-Z99 | apps/api/src/send.test.ts > sending |', 'Z-Z99: is no requirement'],
    ['| A-R01 | apps/api/src/gone.test.ts > sending |', 'A-R01: there is no test file'],
    ['| A-R01 | apps/api/src/send.ts > sending |', 'A-R01: there is no test file'],
    ['| A-R01 | apps/api/src/send.test.ts > receives |', 'has no test "receives"'],
    ['| A-R01 | apps/api/src/send.test.ts > sending > receives |', 'has no test "receives"'],
    ['| A-R01 | apps/api/src/send.test.ts |', 'A-R01: no test of'],
    ['| A-R01 |  |', 'A-R01: there is no test file'],
  ])('refuses %s', (row, problem) => {
    expect(check(row).problems).toEqual([expect.stringContaining(problem)]);
  });

  test('refuses an id that stands there twice', () => {
    const row = '| A-R01 | apps/api/src/send.test.ts > sending |';
    expect(check(row, row).problems).toEqual(['A-R01: stands there twice']);
  });

  test('does not take other strings of a test for its title', () => {
    expect(titlesIn("test('a title', () => expect(one).toBe('a value'));")).toEqual(['a title']);
  });
});
