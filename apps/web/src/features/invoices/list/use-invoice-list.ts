import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListSearch } from '#lib/list/list-search.ts';
import { useClient } from '#lib/session/profile.ts';
import { invoicesQuery, type InvoiceFilter } from '../queries.ts';

const ASK_AGAIN_MS = 5000;
/** A longer list is not polled. */
const FOLLOWED_ROWS = 100;

/** A page of a list; polled while an e-mail of one of its invoices is on its way. */
export function useInvoiceList(filter: InvoiceFilter, search: ListSearch) {
  const { clientId } = useClient();
  return useQuery({
    ...invoicesQuery(clientId, filter, search),
    // The table stays while the next page of the same list loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (isMailing(data?.data) ? ASK_AGAIN_MS : false),
  });
}

/** Whether an e-mail of one of the rows is on its way. */
function isMailing(rows: readonly InvoiceSummary[] = []): boolean {
  return rows.length <= FOLLOWED_ROWS && rows.some(({ delivery }) => delivery?.state === 'queued');
}
