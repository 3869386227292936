import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListPage, loadList, parseInvoicesSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/draft/')({
  validateSearch: parseInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: loadList('draft'),
  component: function Page() {
    return <InvoiceListPage state="draft" search={Route.useSearch()} />;
  },
});
