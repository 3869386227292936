import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetailPage, loadDetail } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/sent/$id')({
  loader: ({ context: { queryClient, client }, params: { id } }) =>
    loadDetail(queryClient, { clientId: client.clientId, id, state: 'sent' }),
  component: SentInvoice,
});

function SentInvoice() {
  const { id } = Route.useParams();
  return <InvoiceDetailPage key={id} id={id} />;
}
