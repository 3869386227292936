import { createFileRoute, redirect } from '@tanstack/react-router';
import { envelopesQuery, NoEnvelopePage } from '#features/envelopes/public.ts';

export const Route = createFileRoute('/_client/envelope/')({
  loader: async ({ context: { queryClient, client } }) => {
    // The current envelope is the first in the list.
    const [current] = await queryClient.fetchQuery(envelopesQuery(client.clientId));
    if (current) throw redirect({ to: '/envelope/$id', params: { id: current.id }, replace: true });
  },
  component: NoEnvelopePage,
});
