import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListSearch } from '#lib/list/list-search.ts';
import { useClient } from '#lib/session/profile.ts';
import { invoicesQuery, type InvoiceFilter } from '../queries.ts';

const ASK_AGAIN_MS = 5000;
/** A list longer than this is not fetched again and again. */
const FOLLOWED_ROWS = 100;

/** A page of a list; followed as long as an e-mail with one of its invoices is on its way. */
export function useInvoiceList(filter: InvoiceFilter, search: ListSearch) {
  const { clientId } = useClient();
  return useQuery({
    ...invoicesQuery(clientId, filter, search),
    // The table stays while the next page of the same list comes.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (isMailing(data?.data) ? ASK_AGAIN_MS : false),
  });
}

/** Whether an e-mail with one of them is on its way: soon its row will say how it fared. */
function isMailing(rows: readonly InvoiceSummary[] = []): boolean {
  return rows.length <= FOLLOWED_ROWS && rows.some(({ delivery }) => delivery?.state === 'queued');
}
