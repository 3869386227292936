import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { LedgerPage } from '#features/customers/ledger/ledger-page.tsx';
import { customerQuery, ledgerQuery } from '#features/customers/queries.ts';
import type { EntriesSearch, LedgerTabSearch } from '#features/customers/search.ts';
import {
  CustomerInvoices,
  useInvoiceSelection,
} from '#features/invoices/list/customer-invoices.tsx';
import { invoicesQuery } from '#features/invoices/queries.ts';
import { filterOf, type CustomerInvoicesSearch } from '#features/invoices/search.ts';
import { sentStatementsQuery } from '#features/statements/queries.ts';
import { SentStatements } from '#features/statements/sent-statements.tsx';
import { useStatement } from '#features/statements/use-statement.tsx';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { useClient } from '#lib/session/profile.ts';

export type LedgerSearch = CustomerInvoicesSearch & EntriesSearch & LedgerTabSearch;

/** Does not wait for the tables: the page shows its frame, and keeps the old rows while it pages. */
export async function loadLedger(args: LoadArgs<{ id: string }, LedgerSearch>): Promise<void> {
  const { queryClient, client } = args.context;
  const { clientId } = client;
  const { id } = args.params;
  void queryClient.prefetchQuery(ledgerQuery(clientId, id, args.deps));
  void queryClient.prefetchQuery(invoicesQuery(clientId, filterOf(id, args.deps), args.deps));
  void queryClient.prefetchQuery(sentStatementsQuery(clientId, id));
  await queryClient.fetchQuery(customerQuery(clientId, id));
}

interface Props {
  readonly id: string;
  readonly search: LedgerSearch;
}

/** Connects three features: the selected invoices go on the statement. */
export function CustomerLedger({ id, search }: Props): ReactElement {
  const { clientId } = useClient();
  const { data: customer } = useSuspenseQuery(customerQuery(clientId, id));
  const selection = useInvoiceSelection();
  const statement = useStatement({ customer, selected: selection.rows });
  return (
    <>
      <LedgerPage
        id={id}
        search={search}
        statement={statement}
        invoices={
          <CustomerInvoices
            customerId={id}
            search={search}
            selection={selection}
            more={statement.menu}
          />
        }
        statements={<SentStatements customerId={id} send={statement.send} />}
      />
      {statement.dialog}
    </>
  );
}
