import { sql, type ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { searchPatterns, searchWords } from '#platform/page';

/** What a list is searched for. */
export interface Search {
  readonly patterns: readonly string[];
  /** The only invoices it can be; null: it can be any. */
  readonly candidates: readonly string[] | null;
}

// More than so many are sooner found by reading on than looked up one by one.
const MOST_CANDIDATES = 2000;

/** Looks up where the words may stand; null when nothing is searched for. */
export async function prepareSearch(tx: Tx, search: string | undefined): Promise<Search | null> {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const { rows } = await sql<{ ids: string[] | null }>`
    select find_invoices(${words.join(' ')}, ${MOST_CANDIDATES}) as ids`.execute(tx);
  return { patterns: searchPatterns(search), candidates: rows[0]?.ids ?? null };
}

/** Every word stands somewhere in number and reference or in the customer's name. */
export function isFound(eb: ExpressionBuilder<{ i: Schema['invoices'] }, 'i'>, search: Search) {
  const { patterns, candidates } = search;
  const words = patterns.map((pattern) =>
    eb.or([eb('i.search_key', 'like', pattern), eb('i.customer_name_key', 'like', pattern)]),
  );
  if (candidates === null) return eb.and(words);
  return eb.and([sql<boolean>`i.id = any(${candidates}::uuid[])`, ...words]);
}
