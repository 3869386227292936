import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage, parseOverviewSearch } from '#features/invoices/public.ts';

export const Route = createFileRoute('/_client/invoices/overview')({
  validateSearch: parseOverviewSearch,
  component: Overview,
});

function Overview() {
  return <OverviewPage search={Route.useSearch()} />;
}
