import { createFileRoute } from '@tanstack/react-router';
import {
  CreateCreditNotePage,
  loadNewCreditNote,
  parseCreditNoteSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/$id/credit-note/create')({
  validateSearch: parseCreditNoteSearch,
  loader: ({ context: { queryClient, client }, params: { id } }) =>
    loadNewCreditNote(queryClient, client, id),
  component: Create,
});

function Create() {
  const { id } = Route.useParams();
  return <CreateCreditNotePage key={id} id={id} search={Route.useSearch()} />;
}
