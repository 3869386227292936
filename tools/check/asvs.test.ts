import { describe, expect, test } from 'vitest';
import { ASVS_IDS } from './asvs-ids.ts';
import { checkAsvs } from './asvs.ts';

const COUNTS = `Of 70 requirements of level 1, 1 are met, 69 do not apply and 0 are not met.
  Of 183 requirements of level 2, 0 are met, 182 do not apply and 1 are not met.`;
const MET = '| V1.2.1 | Escaped | `a.ts`, `docs` | a.test.ts > a page > escapes text |';
const NOT_MET = '| V1.1.1 | Not met: soon | `a.ts` | none |';

const ids = [...ASVS_IDS[1], ...ASVS_IDS[2]];
const others = ids
  .filter((id) => id !== 'V1.2.1' && id !== 'V1.1.1')
  .map((id) => `| ${id} | Not applicable: there is none | | |`);

function check(rows: readonly string[], security = COUNTS) {
  const head = ['| id | answer | where | shown by |', '| --- | --- | --- | --- |'];
  return checkAsvs([...head, ...rows, ...others].join('\n'), {
    security,
    checks: ['lint'],
    isThere: (path) => ['a.ts', 'docs'].includes(path),
    readTest: (path) =>
      path === 'a.test.ts'
        ? `describe('a page', () => { test('escapes text', () => {}); });`
        : null,
  });
}

describe('the table of ASVS', () => {
  test('is right with one row for each id, files and tests that exist, and the same counts', () => {
    expect(check([MET, NOT_MET])).toEqual({
      summary: '252 of 253 met or not applicable',
      problems: [],
    });
  });

  test('may name a check of `npm run check`', () => {
    const row = MET.replace('a.test.ts > a page > escapes text', 'check: lint<br>none');
    expect(check([row, NOT_MET]).problems).toEqual([]);
  });

  test.each([
    ['without an id', [NOT_MET], 'V1.2.1: has no row'],
    ['with an id twice', [MET, MET, NOT_MET], 'V1.2.1: has two rows'],
    ['with an id of level 3', [MET, NOT_MET, '| V1.5.3 | Not met: a | | none |'], 'V1.5.3: is no'],
    ['with a file that is gone', [MET.replace('docs', 'b.ts')], 'V1.2.1: no file b.ts'],
    ['with a test that is gone', [MET.replace('text |', 'all |')], 'a.test.ts has no test "a page'],
    ['with a check that is gone', [NOT_MET.replace('none', 'check: x')], 'there is no check "x"'],
    ['without a file', [MET.replaceAll('`', '')], 'V1.2.1: no file is named'],
    ['without a word on tests', [NOT_MET.replace('none', '')], 'V1.1.1: says nothing of tests'],
    ['with a test of nothing', [MET.replace('Escaped', 'Not applicable: x')], 'a test of nothing'],
  ])('is refused %s', (_what, rows, problem) => {
    expect(check(rows).problems).toContainEqual(expect.stringContaining(problem));
  });

  test('is refused when SECURITY.md has another count', () => {
    expect(check([MET, NOT_MET], COUNTS.replace('182 do', '181 do')).problems).toEqual([
      'SECURITY.md: "Of 183 requirements of level 2, 0 are met, 182 do not apply and 1 are not met."',
    ]);
  });
});
