import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetailPage, loadDetail } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/paid/$id')({
  loader: loadDetail('paid'),
  component: function Page() {
    return <InvoiceDetailPage id={Route.useParams().id} />;
  },
});
