import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetailPage, loadDetail } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/overdue/$id')({
  loader: ({ context: { queryClient, client }, params: { id } }) =>
    loadDetail(queryClient, { clientId: client.clientId, id, state: 'overdue' }),
  component: OverdueInvoice,
});

function OverdueInvoice() {
  const { id } = Route.useParams();
  return <InvoiceDetailPage key={id} id={id} />;
}
