import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetailPage, loadDetail } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/sent/$id')({
  loader: loadDetail('sent'),
  component: function Page() {
    return <InvoiceDetailPage id={Route.useParams().id} />;
  },
});
