import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageList } from './pages-plugin.ts';

/** The first load of /login: at most 140 KB of compressed script. */
export const LOGIN_LIMIT_BYTES = 140_000;
export const LOGIN_PAGE = 'login';

export interface PageSize {
  readonly page: string;
  readonly files: number;
  /** Bytes of script that must arrive before the page shows. */
  readonly brotli: number;
  readonly gzip: number;
  readonly plain: number;
}

/** The script of every page's first load in bytes, from the build's list of pages. */
export function pageSizes(dist: string): PageSize[] {
  const { pages } = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as PageList;
  return pages
    .map(({ name, scripts }) => {
      const total = (suffix: string) =>
        scripts.reduce((sum, file) => sum + statSync(join(dist, file + suffix)).size, 0);
      const files = scripts.length;
      return { page: name, files, brotli: total('.br'), gzip: total('.gz'), plain: total('') };
    })
    .sort((a, b) => a.gzip - b.gzip);
}
