import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The first load of /login: at most 150 KB of compressed script. */
export const LOGIN_LIMIT_BYTES = 150_000;

const chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  isDynamicEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
});
const manifest = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifest>;

export const LOGIN_PAGE = 'sessions/login-page';
/** The frame of all other pages. */
const FRAME = 'src/shell/shell.tsx';

export interface PageSize {
  readonly page: string;
  /** Bytes of script that must arrive before the page shows. */
  readonly brotli: number;
  readonly gzip: number;
  readonly plain: number;
}

/** The first load of every page in bytes, from Vite's manifest and the compressed files. */
export function pageSizes(dist: string): PageSize[] {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const asked = Object.keys(chunks).filter((key) => chunks[key]?.isDynamicEntry);
  const entry = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  return asked
    .filter((key) => /^src\/(features|routes)\/.*\.tsx$/.test(key))
    .map((key) => {
      const [page, feature] = [pageOf(key), /^src\/\w+\/\w+\//.exec(key)?.[0] ?? key];
      const loaders = asked.filter((other) => other.startsWith(feature) && other.endsWith('.ts'));
      const frame = page === LOGIN_PAGE ? [] : [FRAME];
      const files = scripts(chunks, [...entry, ...frame, ...loaders, key]);
      const total = (suffix: string) =>
        files.reduce((sum, name) => sum + statSync(join(dist, name + suffix)).size, 0);
      return { page, brotli: total('.br'), gzip: total('.gz'), plain: total('') };
    })
    .sort((a, b) => a.gzip - b.gzip);
}

/** `src/features/invoices/list/invoice-list-page.tsx` -> `invoices/list/invoice-list-page`. */
const pageOf = (key: string) => key.replace(/^src\/(features\/)?|\.tsx$/g, '');

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
