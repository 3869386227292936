import { createFileRoute } from '@tanstack/react-router';
import {
  CreateCreditNotePage,
  loadNewCreditNote,
  parseCreditNoteSearch,
} from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/$id/credit-note/create')({
  validateSearch: parseCreditNoteSearch,
  loader: loadNewCreditNote,
  component: function Page() {
    return <CreateCreditNotePage id={Route.useParams().id} search={Route.useSearch()} />;
  },
});
