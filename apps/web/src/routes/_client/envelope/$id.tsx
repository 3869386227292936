import { createFileRoute } from '@tanstack/react-router';
import {
  envelopeQuery,
  EnvelopePage,
  envelopesQuery,
  PaperNoticePage,
} from '#features/documents/public.ts';
import { useClient } from '#lib/session/profile.ts';

export const Route = createFileRoute('/_client/envelope/$id')({
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    if (client.isPaperClient) return;
    await Promise.all([
      queryClient.ensureQueryData(envelopeQuery(client.clientId, id)),
      // With the list beside it, so that nothing moves when the list arrives; the page works
      // without it.
      queryClient.prefetchQuery(envelopesQuery(client.clientId)),
    ]);
  },
  component: Envelope,
});

function Envelope() {
  const { id } = Route.useParams();
  const { isPaperClient } = useClient();
  return isPaperClient ? <PaperNoticePage /> : <EnvelopePage id={id} />;
}
