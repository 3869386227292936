import { importsOf } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Files that import each other in a circle, be it for types only: each as the way round, beginning and ending with
 * the same file.
 */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) =>
        target !== null && known.has(target) ? [target] : [],
      ),
    ]),
  );
  const finished = new Set<string>();
  const circles: string[][] = [];

  function visit(path: string, way: readonly string[]): void {
    const start = way.indexOf(path);
    if (start !== -1) {
      circles.push([...way.slice(start), path]);
      return;
    }
    if (finished.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    finished.add(path);
  }
  for (const path of targets.keys()) visit(path, []);
  return circles;
}
