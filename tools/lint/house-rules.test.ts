import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Code that must be refused, with the rule that must find it. */
const PLANTED: [path: string, code: string, rule: string][] = [
  ['apps/api/src/a.ts', 'export const at = new Date();', 'house(clock-only)'],
  ['apps/api/src/a.ts', 'export const at = Date();', 'house(clock-only)'],
  ['apps/api/src/a.ts', 'export const at = Date.now();', 'house(clock-only)'],
  ['apps/api/src/a.ts', "export const at = Date['now']();", 'house(clock-only)'],
  ['apps/api/src/a.ts', 'export const at = globalThis.Date.now();', 'house(clock-only)'],
  ['apps/api/src/a.ts', 'export const at = Temporal.Now.instant();', 'house(clock-only)'],
  ['apps/api/src/a.test.ts', 'export const at = Date.now();', 'house(clock-only)'],
  ...[
    'export const at = new Date();',
    'export const at = new window.Date();',
    'export const at = new Date(...[]);',
    'export const at = Date();',
    'export const at = Date.now();',
    "export const at = self['Date']['now']();",
    'export const { now } = Date;',
    'export const Clock = Date;',
    'export const { Now } = Temporal;',
    'export const at = performance.timeOrigin + performance.now();',
    'export const at = new Intl.DateTimeFormat().format();',
  ].map((code): [string, string, string] => ['apps/web/src/a.ts', code, 'house(clock-only)']),
  ['apps/web/src/a.test.tsx', 'export const at = new Date();', 'house(clock-only)'],
  ['apps/web/src/lib/dates.ts', 'export const at = new Date();', 'house(clock-only)'],
  ['apps/api/src/a.test.ts', "test.skip('a', () => {});", 'house(every-test-runs)'],
  ['apps/api/src/a.test.ts', "describe.only('a', () => {});", 'house(every-test-runs)'],
  ['apps/api/src/a.test.ts', "test.todo('a');", 'house(every-test-runs)'],
  ['apps/api/src/a.test.ts', "test.concurrent.skip('a', () => {});", 'house(every-test-runs)'],
  ['apps/api/src/a.test.ts', "test.skipIf(true)('a', () => {});", 'house(every-test-runs)'],
  ['apps/api/src/a.ts', 'const f = async () => 1;\nf();', 'typescript(no-floating-promises)'],
  ['apps/api/src/a.ts', 'export const a: any = 1;', 'typescript(no-explicit-any)'],
  ['apps/api/src/a.ts', `export function f() {\n${'f();\n'.repeat(50)}}`, 'max-lines-per-function'],
  ['apps/api/src/a.ts', 'export {};\n'.repeat(250), 'max-lines'],
  ['apps/api/src/a.test.ts', 'export {};\n'.repeat(600), 'max-lines'],
  // A circle of types counts too.
  [
    'packages/domain/src/circle/x.ts',
    "import type { Y } from './y.ts';\nexport interface X { readonly y: Y }",
    'import(no-cycle)',
  ],
  [
    'packages/domain/src/circle/y.ts',
    "import type { X } from './x.ts';\nexport interface Y { readonly x: X }",
    'import(no-cycle)',
  ],
  [
    'apps/web/src/a.tsx',
    'export const a = <b dangerouslySetInnerHTML={{}} />;',
    'react(no-danger)',
  ],
  ['packages/contract/src/a.ts', "import * as z from 'zod';", 'no-restricted-imports'],
  ...[
    '<b>{formatPounds(a)}</b>',
    '<>{formatPounds(a)}</>',
    '<b>{a ? formatPounds(a) : null}</b>',
    '<b>{a && displayCount(a)}</b>',
    '<b translate="no">{displayCount(a)} found</b>',
    '<b>{counted(a)} found</b>',
    '<b>{a && ` ${formatPounds(a)} more`}.</b>',
    '<>{`${formatPounds(a)} more`}</>',
  ].map((code): [string, string, string] => [
    'apps/web/src/a.tsx',
    `export const A = ({ a }) => ${code};`,
    'house(figure-apart)',
  ]),
  ...['/** Who pays. */', '/**\n * What is paid.\n */', '// Whoever pays.'].map(
    (comment): [string, string, string] => [
      'apps/api/src/a.ts',
      `${comment}\nexport const a = 1;`,
      'house(no-question-word)',
    ],
  ),
];

const FINE: [path: string, code: string][] = [
  ['apps/api/src/a.ts', "export const at = new Date('2026-11-21');"],
  ['apps/api/src/platform/time/clock.ts', 'export const at = Temporal.Now.instant();'],
  ['apps/web/src/lib/portal-clock.ts', 'export const at = Date.now();'],
  ['apps/web/src/a.ts', "export const at = new Date('2026-11-21').getTime() - Date.UTC(2026, 10);"],
  ['apps/web/src/a.ts', 'export const isDate = (at: Date | string) => at instanceof Date;'],
  ['apps/web/src/a.ts', 'export const took = (began: number) => performance.now() - began;'],
  ['apps/web/src/a.ts', 'export const heading = (texts: { Date: string }) => texts.Date;'],
  ['apps/e2e/src/a.test.ts', 'export const at = Date.now();'],
  ['apps/api/src/a.ts', 'export {};\n'.repeat(249)],
  ['apps/api/src/a.ts', '/** The payer, and what they pay. */\nexport const a = 1;'],
  ...[
    '({ a }) => <b translate="no">{formatPounds(a)}</b>',
    '({ a, Amount }) => <p><Amount>{a ? formatPounds(a) : null}</Amount> owed</p>',
    '({ a, Fact }) => <Fact name="Total">{displayAmount(a)}</Fact>',
    '({ a }) => <p>{`${formatPounds(a)} more`}</p>',
    '({ a }) => <p title={formatPounds(a)}>{a} owed</p>',
  ].map((code): [string, string] => ['apps/web/src/a.tsx', `export const A = ${code};`]),
];

let folder: string;
let found: { code: string; filename: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-lint-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Every piece of code gets a file with a number of its own, in its own place in the tree.
  [...PLANTED, ...FINE].forEach(([path, code], n) => {
    const file = join(folder, fileOf(path, n));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${code}\n`);
  });
  const done = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-f', 'json', 'apps', 'packages'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  found = JSON.parse(done.stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rules know the clocks by their whole paths; the other files get numbers. */
function fileOf(path: string, n: number): string {
  return path.includes('/lib/') || path.endsWith('clock.ts')
    ? path
    : path.replace(/\/a\./, `/a${n}.`);
}
const rulesOf = (path: string, n: number) =>
  found.filter(({ filename }) => filename === fileOf(path, n)).map(({ code }) => code);

const firstLine = (code: string) => code.split('\n')[0] ?? '';

describe('the linter', () => {
  PLANTED.forEach(([path, code, rule], n) => {
    test(`refuses in ${path}: ${firstLine(code)}`, () => {
      expect(rulesOf(path, n)).toContainEqual(expect.stringContaining(rule));
    });
  });

  FINE.forEach(([path, code], n) => {
    test(`allows in ${path}: ${firstLine(code)}`, () => {
      expect(rulesOf(path, PLANTED.length + n)).toEqual([]);
    });
  });
});
