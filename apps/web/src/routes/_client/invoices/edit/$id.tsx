import { createFileRoute } from '@tanstack/react-router';
import {
  EditInvoicePage,
  loadDraftInvoice,
  parseInvoiceSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/edit/$id')({
  validateSearch: parseInvoiceSearch,
  loader: loadDraftInvoice,
  component: function Page() {
    return <EditInvoicePage id={Route.useParams().id} search={Route.useSearch()} />;
  },
});
