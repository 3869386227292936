import { createFileRoute } from '@tanstack/react-router';
import { AddCustomerPage } from '#features/customers/public.ts';
import { parseReturnTo } from '#lib/return-to.ts';

export const Route = createFileRoute('/_client/customers/add-new')({
  validateSearch: parseReturnTo,
  component: function Page() {
    return <AddCustomerPage returnTo={Route.useSearch().return_to} />;
  },
});
