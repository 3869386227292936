import { createFileRoute } from '@tanstack/react-router';
import { customerQuery, EditCustomerPage } from '#features/customers/public.ts';
import { parseReturnTo } from '#lib/return-to.ts';

export const Route = createFileRoute('/_client/customers/$id/')({
  validateSearch: parseReturnTo,
  loader: ({ context: { queryClient, client }, params: { id } }) =>
    queryClient.fetchQuery(customerQuery(client.clientId, id)),
  component: function Page() {
    return <EditCustomerPage id={Route.useParams().id} returnTo={Route.useSearch().return_to} />;
  },
});
