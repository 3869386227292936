/** The query string of every list screen, as strings and numbers. */
export interface ListSearch {
  readonly page?: number;
  readonly page_size?: number;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  readonly search?: string | undefined;
  readonly show_all?: boolean | undefined;
}

const PAGE_SIZE = 10;

/**
 * `validateSearch` of list routes: keeps valid parameters; the router then corrects the address.
 * `sorts`: the sort keys of the list.
 */
export const listSearch =
  (sorts: readonly string[]) =>
  (raw: Record<string, unknown>): ListSearch => {
    const { sort, order, search, show_all } = raw;
    return {
      ...count('page', raw.page, 100_000_000),
      ...count('page_size', raw.page_size, 200),
      ...(typeof sort === 'string' && sorts.includes(sort) ? { sort } : {}),
      ...(order === 'asc' || order === 'desc' ? { order } : {}),
      ...(typeof search === 'string' && search.trim() ? { search: search.slice(0, 200) } : {}),
      ...(String(show_all) === 'true' ? { show_all: true } : {}),
    };
  };

function count<K extends 'page' | 'page_size'>(name: K, raw: unknown, max: number) {
  const value = Number(raw);
  return Number.isInteger(value) && value > 0 && value <= max ? { [name]: value } : {};
}

/** The query of a list call. `sorts`: the sort keys of the route; others are left out. */
export function listQuery<S extends string>(search: ListSearch, sorts: readonly S[]) {
  const sort = sorts.find((known) => known === search.sort);
  return {
    ...(search.show_all
      ? { page: 'all' as const }
      : { page: String(search.page ?? 1), page_size: String(search.page_size ?? PAGE_SIZE) }),
    ...(sort ? { sort, order: search.order ?? 'asc' } : {}),
    ...(search.search ? { search: search.search } : {}),
  };
}
