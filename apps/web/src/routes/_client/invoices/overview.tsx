import { createFileRoute } from '@tanstack/react-router';
import { loadOverview, OverviewPage, parseOverviewSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/overview')({
  validateSearch: parseOverviewSearch,
  loaderDeps: ({ search: { period } }) => (period === undefined ? {} : { period }),
  loader: loadOverview,
  component: function Page() {
    return <OverviewPage search={Route.useSearch()} />;
  },
});
