import { expect, test } from 'vitest';
import { routeTree } from '../src/routes/route-tree.tsx';
import { readPages } from './read-pages.ts';

interface Node {
  readonly options: { readonly path?: string };
  readonly children?: readonly Node[];
}
const trimmed = (path: string) => path.replace(/^\//, '');
const pathsOf = ({ options, children = [] }: Node): string[] => [
  ...(options.path === undefined ? [] : [trimmed(options.path)]),
  ...Object.values(children).flatMap(pathsOf),
];
const PAGES = readPages();
const paths = PAGES.map(({ path }) => path);
const modulesOf = (wanted: string) => PAGES.find(({ path }) => path === wanted)?.modules;

test('the build has every path of the router, so that each page requests its code at once', () => {
  expect(paths.toSorted()).toEqual(pathsOf(routeTree as unknown as Node).toSorted());
});

test('a path without parameters comes before one that would match it', () => {
  expect(paths.indexOf('customers/add-new')).toBeLessThan(paths.indexOf('customers/$id'));
  expect(paths.at(-1)).toBe('$');
});

const FRAME = ['shell/shell.tsx', 'lib/session/private-client.ts'];

test.each([
  ['login', []],
  // Its imports are in functions of the file.
  ['vat', [...FRAME, 'features/vat/queries.ts', 'features/vat/list/vat-page.tsx']],
  [
    'invoices/paid',
    [
      ...FRAME,
      'features/invoices/list/list-loader.ts',
      'features/invoices/list/invoice-list-page.tsx',
    ],
  ],
  ['sign-up/welcome', ['routes/sign-up-screens.ts', 'features/sign-up/welcome/welcome-page.tsx']],
])('/%s requests the modules that its route imports', (path, modules) => {
  expect(modulesOf(path)).toEqual(modules);
});

test('every page has a module of its own, except those in the start and redirects', () => {
  const own = (modules: readonly string[]) =>
    modules.filter((each) => /^features|^routes/.test(each));
  const without = PAGES.filter(({ modules }) => own(modules).length === 0);
  expect(without.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['login', 'logout', 'contract-redirect', '404', '500', 'sign-up', '$']),
  );
  expect(without).toHaveLength(7);
});
