import { createFileRoute } from '@tanstack/react-router';
import {
  EditCreditNotePage,
  loadDraftCreditNote,
  parseCreditNoteSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/credit-note/$id/edit')({
  validateSearch: parseCreditNoteSearch,
  loader: ({ context: { queryClient, client }, params: { id } }) =>
    loadDraftCreditNote(queryClient, client, id),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditCreditNotePage key={id} id={id} search={Route.useSearch()} />;
}
