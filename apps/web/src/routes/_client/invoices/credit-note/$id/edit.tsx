import { createFileRoute } from '@tanstack/react-router';
import {
  EditCreditNotePage,
  loadDraftCreditNote,
  parseCreditNoteSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/credit-note/$id/edit')({
  validateSearch: parseCreditNoteSearch,
  loaderDeps: ({ search: { customerId, invoiceId } }) => ({ customerId, invoiceId }),
  loader: ({ context: { queryClient, client }, params: { id }, deps }) =>
    loadDraftCreditNote(queryClient, client, { id, named: deps }),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditCreditNotePage key={id} id={id} search={Route.useSearch()} />;
}
