import { redirect } from '@tanstack/react-router';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { envelopeQuery, envelopesQuery, sharedDocumentsQuery } from './queries.ts';

/** Opens the current envelope, the first in the list. */
export async function loadCurrentEnvelope({ context: { queryClient, client } }: LoadArgs) {
  if (client.isPaperClient) return;
  const [current] = await queryClient.fetchQuery(envelopesQuery(client.clientId));
  if (current) throw redirect({ to: '/envelope/$id', params: { id: current.id }, replace: true });
}

export async function loadEnvelope({ context, params }: LoadArgs<{ readonly id: string }>) {
  const { queryClient, client } = context;
  if (client.isPaperClient) return;
  await Promise.all([
    queryClient.ensureQueryData(envelopeQuery(client.clientId, params.id)),
    // With the list beside it, so that nothing moves when the list arrives; the page works
    // without it.
    queryClient.prefetchQuery(envelopesQuery(client.clientId)),
  ]);
}

export async function loadShared({ context: { queryClient, client } }: LoadArgs): Promise<void> {
  // These clients have no Documents area.
  const { isShoeboxClient, isPaperClient, clientId } = client;
  if (isShoeboxClient || isPaperClient) throw redirect({ to: '/envelope', replace: true });
  await queryClient.ensureQueryData(sharedDocumentsQuery(clientId));
}
