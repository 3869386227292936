import { createFileRoute } from '@tanstack/react-router';
import { envelopeQuery, EnvelopePage } from '#features/envelopes/public.ts';

export const Route = createFileRoute('/_client/envelope/$id')({
  loader: ({ context: { queryClient, client }, params: { id } }) =>
    queryClient.ensureQueryData(envelopeQuery(client.clientId, id)),
  component: Envelope,
});

function Envelope() {
  return <EnvelopePage id={Route.useParams().id} />;
}
