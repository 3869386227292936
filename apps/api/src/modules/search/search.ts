import type { search as contract } from '@counterfoil/contract/search/routes';
import { MOST_FOUND, type SearchResults } from '@counterfoil/contract/search/schemas';
import { refuseInvoicing } from '@counterfoil/domain/client/refuse-client';
import { findCustomers } from '#modules/customers/public';
import { findDocuments } from '#modules/documents/public';
import { findInvoices } from '#modules/invoices/public';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { FairLine } from '#platform/fair-line';
import type { SearchRequest } from '#platform/find';
import type { Call } from '#platform/http/serve-route';
import { searchWords } from '#platform/page';
import type { Clock } from '#platform/time/clock';

export interface SearchDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly line: FairLine;
}

/** One search at a time for each client; each reads all of the client's invoices in one index. */
export const SEARCH_LINE = {
  atOnce: 2,
  ofOneClient: 4,
  inAll: 200,
  patienceMs: 10_000,
  refused: {
    ofOneClient: 'Your earlier searches are still running. Please try again in a moment.',
    ofAll: 'Many searches are running. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
};

const NOTHING = { total_count: 0, rows: [] };

/**
 * The best matches among the client's customers, invoices and documents. Stops between two kinds when
 * the asker has gone: a person who keeps typing has no use for the earlier answer.
 */
export async function search(
  { transact, clock, line }: SearchDeps,
  { caller, query: { query: text } }: Call<typeof contract>,
): Promise<SearchResults> {
  if (searchWords(text).length === 0)
    return { customers: NOTHING, invoices: NOTHING, documents: NOTHING };
  const { clientId, signal } = caller;
  return line.run({ clientId, signal }, () =>
    transact.forClient(caller, async (tx) => {
      const wanted = { clientId, text, most: MOST_FOUND, today: clock.today() };
      const next = <R>(find: (tx: Tx, wanted: SearchRequest) => Promise<R>) => {
        signal?.throwIfAborted();
        return find(tx, wanted);
      };
      const hasInvoicing = refuseInvoicing(caller.client) === null;
      return {
        customers: hasInvoicing ? await next(findCustomers) : NOTHING,
        invoices: hasInvoicing ? await next(findInvoices) : NOTHING,
        documents: await next(findDocuments),
      };
    }),
  );
}
