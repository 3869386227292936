import { createFileRoute, redirect } from '@tanstack/react-router';
import { envelopesQuery, NoEnvelopePage, PaperNoticePage } from '#features/documents/public.ts';
import { useClient } from '#lib/session/profile.ts';

export const Route = createFileRoute('/_client/envelope/')({
  loader: async ({ context: { queryClient, client } }) => {
    if (client.isPaperClient) return;
    // The current envelope is the first in the list.
    const [current] = await queryClient.fetchQuery(envelopesQuery(client.clientId));
    if (current) throw redirect({ to: '/envelope/$id', params: { id: current.id }, replace: true });
  },
  component: Envelope,
});

function Envelope() {
  return useClient().isPaperClient ? <PaperNoticePage /> : <NoEnvelopePage />;
}
