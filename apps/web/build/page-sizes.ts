import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageList } from './pages-plugin.ts';

/** The first load of /login, with either compression; the goal was 140 KB. */
export const LOGIN_LIMIT_BYTES = 137_000;
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

/**
 * The files that a browser with an empty cache asks for, the page's HTML included, in bytes as they are
 * sent without their headers. The data comes on top.
 */
export function coldFiles(dist: string, brand: string, page: string) {
  const html = `pages/${brand}/${page}.html`;
  const text = readFileSync(join(dist, html), 'utf8');
  // A picture's other sources are for other themes; a <meta> only names its address.
  const urls = [...text.matchAll(/<(?:link|img|script)[^>]* (?:href|src)="\/(assets\/[^"]+)"/g)];
  const files = [html, ...new Set(urls.map(([, url = '']) => url))];
  const sent = files.map((file) => (file.endsWith('.woff2') ? file : `${file}.br`));
  return {
    requests: files.length,
    bytes: sent.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0),
  };
}
