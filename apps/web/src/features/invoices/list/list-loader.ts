import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { invoicesQuery, invoiceStatisticsQuery } from '../queries.ts';
import { daysIn, type InvoicesSearch } from '../search.ts';

/** Does not wait: the page shows its frame at once, and keeps the old rows while it pages. */
export const loadList =
  (state: InvoiceState | undefined) =>
  ({ context: { queryClient, client }, deps }: LoadArgs<unknown, InvoicesSearch>): void => {
    const days = daysIn(deps);
    const filter = { ...(state ? { state } : {}), ...days };
    void queryClient.prefetchQuery(invoicesQuery(client.clientId, filter, deps));
    const found = { search: deps.search, ...days };
    void queryClient.prefetchQuery(invoiceStatisticsQuery(client.clientId, found));
  };
