import type { FoundDocument } from '@counterfoil/contract/search/schemas';
import { folded } from '@counterfoil/domain/folded';
import { pick } from '@counterfoil/domain/pick';
import { sql } from 'kysely';
import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { bestOf, type SearchRequest, type SearchResult } from '#platform/find';
import { literally, searchPatterns } from '#platform/page';

/**
 * The documents of a search by title: first those whose title begins with it, then the newest. Without
 * the copies of sent invoices, which are found as invoices.
 */
export function findDocuments(tx: Tx, wanted: SearchRequest): Promise<SearchResult<FoundDocument>> {
  const { clientId, text } = wanted;
  const matches = tx
    .selectFrom('documents')
    .where('client_id', '=', clientId)
    .where('invoice_id', 'is', null)
    .where((eb) => eb.and(searchPatterns(text).map((pattern) => eb('title_key', 'like', pattern))))
    .select(['id', sql`title_key not like ${`${literally(folded(text))}%`}`.as('rank')]);
  return bestOf(tx, wanted, matches, {
    read: (ids) => readWithEnvelopes(tx, clientId, ids),
    present: (row) => pick(row, ['id', 'title', 'document_type', 'envelope_id', 'envelope_date']),
  });
}

const readWithEnvelopes = (tx: Tx, clientId: string, ids: readonly string[]) =>
  tx
    .selectFrom('documents as d')
    .leftJoin('envelopes as e', (join) =>
      join.onRef('e.client_id', '=', 'd.client_id').onRef('e.id', '=', 'd.envelope_id'),
    )
    .select(['d.id', 'd.title', 'd.document_type', 'd.envelope_id'])
    .select('e.date as envelope_date')
    .where('d.client_id', '=', clientId)
    .where(among(ids, 'd.id'))
    .execute();
