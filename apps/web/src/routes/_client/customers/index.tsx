import { createFileRoute } from '@tanstack/react-router';
import { CustomersPage, customersQuery, parseCustomersSearch } from '#features/customers/public.ts';
import { useStatementDownloads } from '#features/statements/public.ts';

export const Route = createFileRoute('/_client/customers/')({
  validateSearch: parseCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, client }, deps }) => {
    // Not awaited: the page shows its frame at once, and keeps the old rows while it pages.
    void queryClient.prefetchQuery(customersQuery(client.clientId, deps));
  },
  component: Customers,
});

function Customers() {
  const { dialog, ...statements } = useStatementDownloads();
  return (
    <>
      <CustomersPage search={Route.useSearch()} statements={statements} />
      {dialog}
    </>
  );
}
