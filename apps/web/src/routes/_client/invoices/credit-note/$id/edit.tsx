import { createFileRoute } from '@tanstack/react-router';
import {
  EditCreditNotePage,
  loadDraftCreditNote,
  parseCreditNoteSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/credit-note/$id/edit')({
  validateSearch: parseCreditNoteSearch,
  loaderDeps: ({ search: { customerId, invoiceId } }) => ({ customerId, invoiceId }),
  loader: loadDraftCreditNote,
  component: function Page() {
    return <EditCreditNotePage id={Route.useParams().id} search={Route.useSearch()} />;
  },
});
