import { createFileRoute } from '@tanstack/react-router';
import {
  CreateInvoicePage,
  loadNewInvoice,
  parseInvoiceSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/create')({
  validateSearch: parseInvoiceSearch,
  loader: loadNewInvoice,
  component: function Page() {
    return <CreateInvoicePage search={Route.useSearch()} />;
  },
});
