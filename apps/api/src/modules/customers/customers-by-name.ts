import { sql } from 'kysely';
import { idsOf } from '#platform/db/ids-of';
import type { Tx } from '#platform/db/tx';
import { searchPatterns } from '#platform/page';
import { notFound } from '#platform/refusals';

interface Chosen {
  readonly search?: string | undefined;
  /** Only these customers; 404 when one is missing. */
  readonly ids?: readonly string[] | null;
}

/**
 * The ids of the customers by name. An export fixes the customers and their order at its start: paging
 * by name would repeat or skip a customer that is renamed meanwhile.
 */
export async function customersByName(
  tx: Tx,
  clientId: string,
  { search, ids = null }: Chosen,
): Promise<string[]> {
  const patterns = searchPatterns(search);
  const query = tx
    .selectFrom('customers')
    .select('id')
    .where('client_id', '=', clientId)
    .where((eb) => eb.and(patterns.map((pattern) => eb('search_key', 'like', pattern))))
    .$if(ids !== null, (query) => query.where(sql<boolean>`id = any(${ids ?? []}::uuid[])`))
    .orderBy('name_key')
    .orderBy('id');
  const found = await idsOf(tx, query);
  if (ids && found.length < new Set(ids).size) throw notFound();
  return found;
}
