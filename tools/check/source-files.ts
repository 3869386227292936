import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A file of the repository: path relative to the root with `/`, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'coverage']);
const FOLDERS = ['packages', 'apps', 'tools', 'bench'];

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}

const TESTS = /\.test\.tsx?$|\/test-[^/]+\.tsx?$|\/behaviour\.ts$|\/testing\//;

/**
 * Tests and test code: the testkit, the journeys, `test-*.ts`, a port's `behaviour.ts`, and all files in a folder
 * `testing`.
 */
export const isTest = (path: string): boolean =>
  TESTS.test(path) || path.startsWith('packages/testkit/') || path.startsWith('apps/e2e/');
export const isGenerated = (path: string): boolean => path.endsWith('.gen.ts');

/** All TypeScript that we write or generate, in a fixed order. */
export function readSourceFiles(root: string): SourceFile[] {
  return FOLDERS.flatMap((folder) => walk(join(root, folder)))
    .map((path) => relative(root, path))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
