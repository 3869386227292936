import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The first load of /login: at most 150 KB of compressed script. */
export const LOGIN_LIMIT_BYTES = 150_000;

const chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
});
const manifest = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifest>;

export interface RouteSize {
  readonly route: string;
  /** Bytes of script that must arrive before the page shows. */
  readonly brotli: number;
  readonly gzip: number;
  readonly plain: number;
}

/** The first load of every route in bytes, from Vite's manifest and the compressed files. */
export function routeSizes(dist: string): RouteSize[] {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const entry = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  const routes = Object.groupBy(
    Object.keys(chunks).filter((key) => /^src\/routes\/.*\?tsr-split=/.test(key)),
    (key) => key.replace(/\?.*$/, ''),
  );
  return Object.entries(routes)
    .map(([file, parts = []]) => {
      const parents = Object.entries(routes).filter(([parent]) => isLayoutOf(parent, file));
      const keys = [...entry, ...parents.flatMap(([, layout = []]) => layout), ...parts];
      const files = scripts(chunks, keys).map((name) => join(dist, name));
      const total = (suffix: string) =>
        files.reduce((sum, path) => sum + statSync(path + suffix).size, 0);
      return { route: addressOf(file), brotli: total('.br'), gzip: total('.gz'), plain: total('') };
    })
    .sort((a, b) => a.gzip - b.gzip);
}

/** `_client.tsx` is the frame of all pages in `_client/`. */
const isLayoutOf = (parent: string, file: string) =>
  file.startsWith(`${parent.replace(/\.tsx$/, '')}/`);

/** `src/routes/_client/envelope/$id.tsx` -> `/envelope/$id`. */
function addressOf(file: string): string {
  const path = file.replace(/^src\/routes/, '').replace(/\.tsx$/, '');
  return path.replace(/\/_client(?=\/|$)/, '').replace(/\/index$/, '') || '/ (the frame)';
}

/** The files of these chunks and of all their imports, once each. */
function scripts(chunks: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunks[key]?.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  const files = [...seen].flatMap((key) => chunks[key]?.file ?? []);
  return files.filter((file) => file.endsWith('.js'));
}
