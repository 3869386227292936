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
      // With the list beside it, so that nothing moves when that comes; without it the page stands, too.
      queryClient.prefetchQuery(envelopesQuery(client.clientId)),
    ]);
  },
  component: Envelope,
});

function Envelope() {
  const { id } = Route.useParams();
  const { isPaperClient } = useClient();
  // Another envelope begins anew: nothing of this one stays selected or open.
  return isPaperClient ? <PaperNoticePage /> : <EnvelopePage key={id} id={id} />;
}
