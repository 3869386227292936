import type { FoundCustomer } from '@counterfoil/contract/search/schemas';
import { folded } from '@counterfoil/domain/folded';
import { formatPence } from '@counterfoil/domain/money/pence';
import { pick } from '@counterfoil/domain/pick';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { bestOf, type SearchRequest, type SearchResult } from '#platform/find';
import { literally } from '#platform/page';
import { customersInUse, readCustomers } from './customer-store.ts';
import { matchesWords } from './customer-words.ts';

/**
 * The customers of a search by name, e-mail, place or telephone number: first those whose name begins
 * with it.
 */
export function findCustomers(tx: Tx, wanted: SearchRequest): Promise<SearchResult<FoundCustomer>> {
  const { clientId, text } = wanted;
  const begins = `${literally(folded(text))}%`;
  const matches = customersInUse(tx, clientId)
    .where(matchesWords(text))
    .select([
      'id',
      sql`case when name_key like ${begins} then '0' else '1' end || name_key`.as('rank'),
    ]);
  return bestOf(tx, wanted, matches, {
    read: (ids) => readCustomers(tx, clientId, ids),
    present: (row) => ({
      ...pick(row, ['id', 'name', 'contact_name', 'email']),
      total_outstanding: formatPence(row.outstanding_pence),
    }),
  });
}
