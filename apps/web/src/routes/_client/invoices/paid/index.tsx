import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListPage, loadList, parseInvoicesSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/paid/')({
  validateSearch: parseInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: loadList('paid'),
  component: function Page() {
    return <InvoiceListPage state="paid" search={Route.useSearch()} />;
  },
});
