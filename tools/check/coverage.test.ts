import { describe, expect, test } from 'vitest';
import { checkCoverage } from './coverage.ts';

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
      test.each(['a', 'b'])('sends number %#', () => {});
      test.each(routes)('answers to $name', () => {});
      it("says \\"hello\\" | 'bye'", () => {});
    });`,
};

function check(...rows: string[]) {
  const table = ['| id | test |', '| --- | --- |', ...rows].join('\n');
  return checkCoverage(REQUIREMENTS, table, (path) => TESTS[path] ?? null);
}

describe('the coverage table', () => {
  test('counts all requirements with a test, and those of the first open step', () => {
    const row = '| A-R01 | apps/api/src/send.test.ts > sending > refuses to send a paid invoice |';
    expect(check(row)).toEqual({
      summary: '1 of 3 requirements shown, step 1: 1 of 2',
      problems: [],
    });
  });

  test('accepts several tests, and a case of a template by the name it has in a run', () => {
    const tests = [
      'apps/api/src/send.test.ts > sending > refuses to send a paid invoice',
      'apps/api/src/send.test.ts > sending > sends a letter',
      'apps/api/src/send.test.ts > sending > says "hello" \\| \'bye\'',
    ];
    expect(check(`| A-R01 | ${tests.join('<br>')} |`).problems).toEqual([]);
  });

  test('accepts a template for each item of a list under its written name', () => {
    const name = 'apps/api/src/send.test.ts > sending > answers to $name';
    expect(check(`| A-R01 | ${name} |`).problems).toEqual([]);
  });

  test('does not count a row that is open until a later step', () => {
    const shown = 'apps/api/src/send.test.ts > sending > refuses to send a paid invoice';
    expect(check(`| A-R01 | open until step 5: the reset<br>${shown} |`)).toEqual({
      summary: '0 of 3 requirements shown, step 1: 0 of 2',
      problems: [],
    });
  });

  test.each([
    ['| Z-Z99 |', 'Z-Z99: is not a requirement'],
    ['| A-R01 | a/gone.test.ts > sends |', 'there is no test file'],
    ['| A-R01 | apps/api/src/send.ts > sends |', 'there is no test file'],
    ['| A-R01 | apps/api/src/send.test.ts |', 'no test of'],
    ['| A-R01 |  |', 'A-R01: there is no test file'],
  ])('refuses the row %s: %s', (row, problem) => {
    expect(check(row).problems).toContainEqual(expect.stringContaining(problem));
  });

  test.each([
    ['a missing test', 'sending > receives'],
    ['part of a title', 'sending > refuses to send'],
    ['part of a template', 'sending > sends'],
    ['a title without its suite', 'refuses to send a paid invoice'],
    ['a suite', 'sending'],
  ])('refuses %s as the name of a test', (_what, name) => {
    const [problem] = check(`| A-R01 | apps/api/src/send.test.ts > ${name} |`).problems;
    expect(problem).toContain(`has no test "${name}"`);
  });

  test.each(['sending > sends a %s', 'sending > sends number %#'])(
    'refuses the template %j, which names many tests',
    (name) => {
      const [problem] = check(`| A-R01 | apps/api/src/send.test.ts > ${name} |`).problems;
      expect(problem).toContain('is many tests: name the ones that show it');
    },
  );

  test('refuses a test that is named twice in one row', () => {
    const name = 'apps/api/src/send.test.ts > sending > refuses to send a paid invoice';
    expect(check(`| A-R01 | ${name}<br>${name} |`).problems).toEqual([
      `A-R01: ${name} is named twice`,
    ]);
  });

  test('refuses an id that has two rows', () => {
    const row = '| A-R01 | apps/api/src/send.test.ts > sending > refuses to send a paid invoice |';
    expect(check(row, row).problems).toEqual(['A-R01: has two rows']);
  });
});
