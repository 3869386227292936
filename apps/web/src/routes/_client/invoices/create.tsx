import { createFileRoute } from '@tanstack/react-router';
import {
  CreateInvoicePage,
  loadNewInvoice,
  parseInvoiceSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/create')({
  validateSearch: parseInvoiceSearch,
  loader: ({ context: { queryClient, client } }) => loadNewInvoice(queryClient, client.clientId),
  component: Create,
});

function Create() {
  return <CreateInvoicePage search={Route.useSearch()} />;
}
