import { createFileRoute, redirect } from '@tanstack/react-router';
import { sharedDocumentsQuery, SharedPage } from '#features/documents/public.ts';

export const Route = createFileRoute('/_client/documents')({
  loader: async ({ context: { queryClient, client } }) => {
    // These clients have no Documents area.
    const { isShoeboxClient, isPaperClient, clientId } = client;
    if (isShoeboxClient || isPaperClient) throw redirect({ to: '/envelope', replace: true });
    await queryClient.ensureQueryData(sharedDocumentsQuery(clientId));
  },
  component: SharedPage,
});
