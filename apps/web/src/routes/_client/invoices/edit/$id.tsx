import { createFileRoute, redirect } from '@tanstack/react-router';
import { EditInvoicePage, loadDraft, parseInvoiceSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/edit/$id')({
  validateSearch: parseInvoiceSearch,
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const draft = await loadDraft(queryClient, client.clientId, id);
    // A credit note is edited on a screen of its own, below its invoice.
    if (draft.type === 'CreditNote') {
      throw redirect({ to: '/invoices/credit-note/$id/edit', params: { id }, replace: true });
    }
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditInvoicePage key={id} id={id} search={Route.useSearch()} />;
}
