import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { instrument } from './instrument.ts';
import { read, write } from './journal.ts';
import { judge, scores, survivorLines } from './report.ts';
import { runTests } from './run-tests.ts';

const CODE = `const LIMIT = 10;
export function countdown(from: number): number[] {
  const days: number[] = [];
  for (let day = from; day > 0; day -= 1) days.push(day);
  return days;
}
export const isNear = (days: number): boolean => days < LIMIT;
// Stryker disable next-line StringLiteral: only a reader sees it
export const label = (): string => 'days';
export const neverAsked = (days: number): boolean => days > 1;
`;
const TESTS = `import { beforeEach, describe, expect, test } from 'vitest';
import { countdown, isNear, label } from './days.ts';
let runs = 0;
test('counts down', () => expect(countdown(2)).toEqual([2, 1]));
test('looks at one side only', () => {
  expect(isNear(3)).toBe(true);
  expect(label()).not.toBe('');
});
const withFixture = test.extend('taken', () => new Set());
withFixture('takes a number once', ({ taken }) => {
  isNear(1);
  expect(taken.size).toBe(0);
  taken.add(1);
});
test('holds once only', () => {
  isNear(1);
  expect((runs += 1)).toBe(1);
});
describe('after a hook', () => {
  let since = 0;
  beforeEach(() => void (since = 0));
  test('starts anew', () => {
    isNear(2);
    expect((since += 1)).toBe(1);
  });
});
`;

/** A small project that acts as the working copy. */
function aCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutate-test-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  mkdirSync(join(copy, 'packages/domain/src'), { recursive: true });
  mkdirSync(join(copy, 'tools'));
  cpSync(import.meta.dirname, join(copy, 'tools/mutate'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'packages/domain/src/days.ts'), CODE);
  writeFileSync(join(copy, 'packages/domain/src/days.test.ts'), TESTS);
  const include = "['packages/domain/src/*.test.ts']";
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `export default { test: { projects: [{ test: { name: 'domain', include: ${include} } }] } };\n`,
  );
  return copy;
}

test(
  'a run separates mutants that a test notices from those that no test notices',
  { timeout: 120_000 },
  async () => {
    const copy = aCopy();
    const journal = join(copy, 'journal.jsonl');
    const mutants = await instrument(copy, ['packages/domain/src/days.ts']);
    for (const mutant of mutants) write(journal, { type: 'mutant', ...mutant });
    const phases = ['beside', 'far'] as const;
    for (const phase of phases) {
      write(journal, { type: 'phase' });
      const say = () => {};
      await runTests({ copy, project: 'domain', filters: [], journal, phase, env: {}, say });
    }

    const found = read(journal);
    expect(found.mutants).toEqual(mutants);
    const verdicts = mutants.map(
      (mutant) => `${mutant.line} ${mutant.replacement}: ${judge(mutant, found)}`,
    );
    expect(verdicts).toContain('4 day >= 0: killed');
    expect(verdicts).toContain('4 day += 1: killed');
    expect(verdicts).toContain('7 days <= LIMIT: survived');
    expect(verdicts).toContain('7 days >= LIMIT: killed');
    expect(verdicts).toContain('9 "": explained');
    expect(verdicts).toContain('10 true: uncovered');
    expect(survivorLines(found).join('\n')).toContain('days.ts:7');
    expect([...found.unusable]).toEqual([
      ['packages/domain/src/days.test.ts > holds once only', expect.stringContaining('runs twice')],
    ]);
    const [folder, all] = scores(found);
    expect(folder).toMatchObject({ folder: 'packages/domain/src', explained: 1 });
    expect(all?.percent).toBeGreaterThan(50);
    expect(all?.percent).toBeLessThan(100);
  },
);
