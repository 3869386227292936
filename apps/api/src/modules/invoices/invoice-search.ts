import { sql, type ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { searchPatterns, searchWords } from '#platform/page';
import type { StoredState } from './list-request.ts';

/** What a list is searched for. */
export interface Search {
  readonly patterns: readonly string[];
  /** How many documents of the stored state searched in, or of all, are found. */
  readonly count: number;
  /** Which they are; null: too many to be looked up one by one. */
  readonly ids: readonly string[] | null;
  /** None of them is dated before; null: none is found. */
  readonly since: string | null;
  /** None of them is dated after. */
  readonly until: string | null;
}

// More than so many are sooner found by reading on than looked up one by one.
const MOST_IDS = 2000;

const NOTHING = { count: 0, ids: [], since: null, until: null };

/** Looks up in which documents the words stand; null when nothing is searched for. */
export async function prepareSearch(
  tx: Tx,
  search: string | undefined,
  stored: StoredState | undefined,
): Promise<Search | null> {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const { rows } = await sql<Omit<Search, 'patterns'>>`
    select count, ids, dated_since as since, dated_until as until
    from find_invoices(${words}::text[], ${stored ?? null}::text, ${MOST_IDS}::integer)`.execute(
    tx,
  );
  return { patterns: searchPatterns(search), ...(rows[0] ?? NOTHING) };
}

/** Every word stands somewhere in number and reference or in the customer's name. */
export function isFound(eb: ExpressionBuilder<{ i: Schema['invoices'] }, 'i'>, search: Search) {
  const { patterns, ids } = search;
  const words = patterns.map((pattern) =>
    eb.or([eb('i.search_key', 'like', pattern), eb('i.customer_name_key', 'like', pattern)]),
  );
  if (ids !== null) return eb.and([sql<boolean>`i.id = any(${ids}::uuid[])`, ...words]);
  // The database takes words for rare, and would read and sort all rows rather than walk an index
  // until the page is full. Of a case it cannot tell.
  return eb.case().when(eb.and(words)).then(eb.lit(true)).else(eb.lit(false)).end();
}
