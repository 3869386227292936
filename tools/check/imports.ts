import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

export type Import = {
  readonly specifier: string;
  /** `export ... from`: the file exports what it imports. */
  readonly isReExport: boolean;
  /** The path from the root for a file of ours; null for packages, node:* and files that are not modules. */
  readonly target: string | null;
};

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const NAMES = /(?:[\w$]+\s*,?\s*)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})?/.source;
const STATIC = new RegExp(
  `^[ \\t]*(import|export)\\s+(?:type\\s+)?(?:${NAMES}\\s*from\\s*)?['"]([^'"\\n]+)['"]`,
  'gm',
);
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const MODULE = /\.(ts|tsx|mjs)$/;

const API_ALIASES = ['platform', 'modules'];
const WEB_ALIASES = ['lib', 'ui', 'features', 'shell', 'routes'];

function withExtension(path: string): string {
  return MODULE.test(path) ? path : `${path}.ts`;
}

/** `#modules/invoices/public`, `#lib/api/call.ts`: the `imports` of the API's and the web app's package.json. */
function resolveAlias(specifier: string): string | null {
  const first = specifier.slice(1).split('/')[0] ?? '';
  if (API_ALIASES.includes(first)) return withExtension(`apps/api/src/${specifier.slice(1)}`);
  if (WEB_ALIASES.includes(first)) return `apps/web/src/${specifier.slice(1)}`;
  return null;
}

/** `@counterfoil/domain/invoice/totals`, by the `exports` that every package of ours has. */
function resolveWorkspace(specifier: string): string | null {
  const [, workspace = '', ...rest] = specifier.split('/');
  const folder = ['api', 'web', 'sandbox', 'e2e'].includes(workspace) ? 'apps' : 'packages';
  return withExtension(`${folder}/${workspace}/src/${rest.join('/')}`);
}

function resolve(from: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  let target: string | null = null;
  if (path.startsWith('.')) target = posix.join(posix.dirname(from), path);
  else if (path.startsWith('#')) target = resolveAlias(path);
  else if (path.startsWith('@counterfoil/')) target = resolveWorkspace(path);
  return target !== null && MODULE.test(target) ? target : null;
}

/** All imports and re-exports of a file, at run time or as types only. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = text.replaceAll(COMMENTS, '');
  const found = [...code.matchAll(STATIC)].map(([, keyword, specifier = '']) => ({
    specifier,
    isReExport: keyword === 'export',
    target: resolve(path, specifier),
  }));
  const later = [...code.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    specifier,
    isReExport: false,
    target: resolve(path, specifier),
  }));
  return [...found, ...later];
}
