import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListPage, invoicesQuery, parseInvoicesSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/paid/')({
  validateSearch: parseInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, client }, deps }) => {
    // Not awaited: the page shows its frame at once, and keeps the old rows while it pages.
    void queryClient.prefetchQuery(invoicesQuery(client.clientId, { state: 'paid' }, deps));
  },
  component: Paid,
});

function Paid() {
  return <InvoiceListPage state="paid" search={Route.useSearch()} />;
}
