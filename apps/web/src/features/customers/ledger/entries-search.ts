/** What the address of a ledger says of its entries. The page's other table has the usual names. */
export interface EntriesSearch {
  readonly entries_page?: number;
  readonly entries_all?: true;
  /** The newest first unless it says `asc`. */
  readonly entries_order?: 'asc' | 'desc';
}

/** Takes what makes sense and leaves the rest out. */
export function parseEntriesSearch(raw: Record<string, unknown>): EntriesSearch {
  const { entries_page, entries_all, entries_order } = raw;
  const page = Number(entries_page);
  const isPage = Number.isInteger(page) && page > 0 && page <= 100_000_000;
  return {
    ...(isPage ? { entries_page: page } : {}),
    ...(String(entries_all) === 'true' ? { entries_all: true } : {}),
    ...(entries_order === 'asc' || entries_order === 'desc' ? { entries_order } : {}),
  };
}
