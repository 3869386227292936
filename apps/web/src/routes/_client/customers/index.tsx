import { createFileRoute } from '@tanstack/react-router';
import { loadCustomers, parseCustomersSearch } from '#features/customers/public.ts';
import { CustomersWithStatements } from '#features/statements/public.ts';

export const Route = createFileRoute('/_client/customers/')({
  validateSearch: parseCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: loadCustomers,
  component: function Page() {
    return <CustomersWithStatements search={Route.useSearch()} />;
  },
});
