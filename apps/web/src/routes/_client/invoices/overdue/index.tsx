import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListPage, loadList, parseInvoicesSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/overdue/')({
  validateSearch: parseInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: loadList('overdue'),
  component: function Page() {
    return <InvoiceListPage state="overdue" search={Route.useSearch()} />;
  },
});
