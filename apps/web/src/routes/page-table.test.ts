import { expect, test } from 'vitest';
import { PAGES } from '../../build/page-table.ts';
import { routeTree } from './route-tree.tsx';

interface Node {
  readonly options: { readonly path?: string };
  readonly children?: readonly Node[];
}
const trimmed = (path: string) => path.replace(/^\//, '');
const pathsOf = ({ options, children = [] }: Node): string[] => [
  ...(options.path === undefined ? [] : [trimmed(options.path)]),
  ...Object.values(children).flatMap(pathsOf),
];

test('the build has every path of the router, so that its page asks for its code at once', () => {
  const built = PAGES.flatMap(({ paths }) => paths);
  expect(built.toSorted()).toEqual(pathsOf(routeTree as unknown as Node).toSorted());
});

test('a path without parameters comes before one that would take it', () => {
  const built = PAGES.flatMap(({ paths }) => paths);
  const [, ...late] = built.slice(built.indexOf('customers/$id'));
  expect(late).not.toContain('customers/add-new');
  expect(built.at(-1)).toBe('$');
});
