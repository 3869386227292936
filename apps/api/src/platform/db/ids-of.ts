import { sql, type SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.gen.ts';
import type { Tx } from './tx.ts';

// The ids do not depend on the tables of the query.
type Ids = Pick<SelectQueryBuilder<Schema, never, { id: string }>, 'as'>;

/**
 * The ids that a query finds, in its order, as one text: the driver takes four times as long for
 * fifty thousand rows, and blocks all other requests meanwhile.
 */
export async function idsOf(tx: Tx, query: Ids): Promise<string[]> {
  const { ids } = await tx
    .selectFrom(query.as('listed'))
    .select(sql<string | null>`string_agg(listed.id::text, ',')`.as('ids'))
    .executeTakeFirstOrThrow();
  return ids === null ? [] : ids.split(',');
}
