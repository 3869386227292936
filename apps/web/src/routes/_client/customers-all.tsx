import { createFileRoute } from '@tanstack/react-router';
import {
  CustomersPage,
  customersQuery,
  everyRow,
  parseCustomersSearch,
} from '#features/customers/public.ts';
import { useStatementDownloads } from '#features/statements/public.ts';

export const Route = createFileRoute('/_client/customers-all')({
  validateSearch: parseCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, client }, deps }) => {
    // Not awaited: the page shows its frame at once.
    void queryClient.prefetchQuery(customersQuery(client.clientId, everyRow(deps)));
  },
  component: AllCustomers,
});

function AllCustomers() {
  const { dialog, ...statements } = useStatementDownloads();
  return (
    <>
      <CustomersPage search={Route.useSearch()} isAll statements={statements} />
      {dialog}
    </>
  );
}
