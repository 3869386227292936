import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source-files.ts';

export type LockedPackage = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The packages of package-lock.json by path, e.g. "node_modules/sharp"; "" and "apps/api" are our own. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** A package.json of ours. */
export type Workspace = {
  /** The folder from the root: "" or "apps/api". */
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

const INSIDE = 'node_modules/';

/** "node_modules/fastify/node_modules/semver" -> "semver"; null for a folder of ours. */
export const packageName = (path: string): string | null =>
  path.includes(INSIDE) ? path.slice(path.lastIndexOf(INSIDE) + INSIDE.length) : null;

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

export function readWorkspaces(root: string, lock: Lock): Workspace[] {
  return Object.keys(lock)
    .filter((path) => packageName(path) === null)
    .map((folder) => {
      const json = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = json;
      return {
        folder,
        dependencies: { ...dependencies, ...optionalDependencies },
        devDependencies,
      };
    });
}

/** The files that name the fonts of each brand. */
export const brands = (root: string): SourceFile[] =>
  readdirSync(join(root, 'brands')).map((brand) => {
    const path = `brands/${brand}/brand.json`;
    return { path, text: readFileSync(join(root, path), 'utf8') };
  });
