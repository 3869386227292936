import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListPage, loadList, parseInvoicesSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/sent/')({
  validateSearch: parseInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: loadList('sent'),
  component: function Page() {
    return <InvoiceListPage state="sent" search={Route.useSearch()} />;
  },
});
