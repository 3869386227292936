import { sql, type SelectQueryBuilder } from 'kysely';
import { inOrderOf } from './db/rows.ts';
import type { Schema } from './db/schema.gen.ts';
import type { Tx } from './db/tx.ts';

/** A search across the portal, in one kind of record. */
export interface SearchRequest {
  readonly clientId: string;
  readonly text: string;
  /** The most rows to answer. */
  readonly most: number;
  readonly today: string;
}

/** The best matches, and how many there are. */
export interface SearchResult<Row> {
  readonly total_count: number;
  readonly rows: Row[];
}

// The ids and their rank do not depend on the tables of the query.
type Matches = SelectQueryBuilder<Schema, never, { id: string; rank: unknown }>;

interface Presentation<Row, Shown> {
  readonly read: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly present: (row: Row) => Shown;
}

/**
 * The first rows of a search in the order of their rank, then the newest. One pass over the matches
 * counts them too; only the rows of the answer are then read.
 */
export async function bestOf<Row extends { readonly id: string }, Shown>(
  tx: Tx,
  { most }: SearchRequest,
  matches: Matches,
  { read, present }: Presentation<Row, Shown>,
): Promise<SearchResult<Shown>> {
  const { total_count, ids } = await tx
    .with(
      (cte) => cte('matches').materialized(),
      () => matches,
    )
    .selectNoFrom((eb) => {
      const best = eb.selectFrom('matches').select('id').orderBy('rank').orderBy('id', 'desc');
      return [
        sql<number>`(select count(*) from matches)`.as('total_count'),
        sql<string[]>`array(${best.limit(most)})`.as('ids'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { total_count, rows: inOrderOf(ids, await read(ids)).map(present) };
}
