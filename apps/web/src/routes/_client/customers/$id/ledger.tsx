import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import {
  customerQuery,
  LedgerPage,
  ledgerQuery,
  parseEntriesSearch,
} from '#features/customers/public.ts';
import {
  CustomerInvoices,
  filterOf,
  invoicesQuery,
  parseCustomerInvoicesSearch,
  useInvoiceSelection,
} from '#features/invoices/public.ts';
import { SentStatements, sentStatementsQuery, useStatement } from '#features/statements/public.ts';
import { useClient } from '#lib/session/profile.ts';

export const Route = createFileRoute('/_client/customers/$id/ledger')({
  validateSearch: (raw) => ({ ...parseCustomerInvoicesSearch(raw), ...parseEntriesSearch(raw) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, client }, params: { id }, deps }) => {
    const { clientId } = client;
    // Not awaited: the page shows its frame, and keeps the old rows while it pages.
    void queryClient.prefetchQuery(ledgerQuery(clientId, id, deps));
    void queryClient.prefetchQuery(invoicesQuery(clientId, filterOf(id, deps), deps));
    void queryClient.prefetchQuery(sentStatementsQuery(clientId, id));
    await queryClient.fetchQuery(customerQuery(clientId, id));
  },
  component: Ledger,
});

/** Connects three features: the selected invoices go on the statement. */
function Ledger() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { clientId } = useClient();
  const { data: customer } = useSuspenseQuery(customerQuery(clientId, id));
  const selection = useInvoiceSelection();
  const statement = useStatement({ customer, selected: selection.rows });
  return (
    <>
      <LedgerPage
        id={id}
        search={search}
        statementMenu={statement.menu}
        invoices={
          <CustomerInvoices
            customerId={id}
            search={search}
            selection={selection}
            more={statement.menu}
          />
        }
        statements={<SentStatements customerId={id} />}
      />
      {statement.dialog}
    </>
  );
}
