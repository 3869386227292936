import { folded } from '@counterfoil/domain/folded';
import type { PageMeta } from '@counterfoil/contract/shapes';

/** Default page size of every list. */
const PAGE_SIZE = 10;

export interface PageRequest {
  readonly page?: number | 'all' | undefined;
  readonly page_size?: number | undefined;
}

export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page. `page=all` is not read by pages and gets the first window. */
export function pageWindow(request: PageRequest): PageWindow {
  const limit = request.page_size ?? PAGE_SIZE;
  const page = request.page === 'all' ? 1 : (request.page ?? 1);
  return { limit, offset: (page - 1) * limit };
}

/** The `meta` of a list. For `page=all` the page size is the count. */
export function pageMeta(request: PageRequest, totalCount: number): PageMeta {
  if (request.page === 'all') {
    return { page: 1, page_size: totalCount, total_count: totalCount, total_pages: 1 };
  }
  const size = request.page_size ?? PAGE_SIZE;
  return {
    page: request.page ?? 1,
    page_size: size,
    total_count: totalCount,
    total_pages: Math.max(1, Math.ceil(totalCount / size)),
  };
}

/** A list without pages: its meta equals that of `page=all`. */
export function wholeList<T>(rows: T[]): { data: T[]; meta: PageMeta } {
  return { data: rows, meta: pageMeta({ page: 'all' }, rows.length) };
}

// Nobody searches for more words.
const MAX_WORDS = 10;

/** The words of a search, folded. */
export const searchWords = (search: string | undefined): string[] =>
  folded(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS);

/** Text that LIKE takes literally. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** LIKE patterns for the words of a search, each matching anywhere in folded text. */
export const searchPatterns = (search: string | undefined): string[] =>
  searchWords(search).map((word) => `%${literally(word)}%`);
