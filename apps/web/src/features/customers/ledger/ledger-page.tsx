import type { Customer } from '@counterfoil/contract/customers/schemas';
import { LEFT_NO_INVOICES } from '@counterfoil/domain/text';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { customerQuery, ledgerQuery } from '../queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { Entries } from './entries.tsx';
import type { EntriesSearch } from './entries-search.ts';
import styles from './ledger-page.module.css';

interface Props {
  readonly id: string;
  readonly search: EntriesSearch;
  /** What comes from features after this one: the menu in the header, and two parts of the page. */
  readonly statementMenu: ReactNode;
  readonly invoices: ReactNode;
  readonly statements: ReactNode;
}

/** A customer's ledger: who they are, what they owe and since when, and everything that led to it. */
export function LedgerPage({ id, search, statementMenu, ...parts }: Props): ReactElement {
  const { clientId, isClientLeft } = useClient();
  const { data: customer } = useSuspenseQuery(customerQuery(clientId, id));
  const here = useRouterState({ select: ({ location }) => location.href });
  const ledger = useQuery({
    ...ledgerQuery(clientId, id, search),
    // The entries stay while their next page comes.
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.back}>
        <LinkButton kind="quiet" icon="left" to="/customers">
          Back
        </LinkButton>
      </div>
      <PageHeader title={customer.name} lead="Customer ledger">
        <div className={styles.actions}>
          <LinkButton icon="edit" to="/customers/$id" params={{ id }} search={{ return_to: here }}>
            Edit
          </LinkButton>
          {statementMenu}
          <NewInvoice id={id} refused={isClientLeft ? LEFT_NO_INVOICES : undefined} />
        </div>
      </PageHeader>
      {isClientLeft && <p className={styles.reason}>{LEFT_NO_INVOICES}</p>}
      {ledger.data ? (
        <BalanceCard {...ledger.data.data} />
      ) : (
        (ledger.error && (
          <EmptyState text={problemOf(ledger.error).message}>
            <Button onClick={() => void ledger.refetch()}>Try again</Button>
          </EmptyState>
        )) || <Loading />
      )}
      <DetailsCard customer={customer} />
      {parts.invoices}
      {ledger.data && (
        <Entries
          customer={customer}
          entries={ledger.data.data.entries}
          meta={ledger.data.meta}
          search={search}
          isOld={ledger.isPlaceholderData}
        />
      )}
      {parts.statements}
    </>
  );
}

interface NewInvoiceProps extends Pick<Customer, 'id'> {
  readonly refused: string | undefined;
}

function NewInvoice({ id, refused }: NewInvoiceProps): ReactElement {
  const look = { kind: 'primary', icon: 'plus' } as const;
  if (refused !== undefined) {
    return (
      <Button {...look} refused={refused}>
        New invoice
      </Button>
    );
  }
  return (
    <LinkButton {...look} to="/invoices/create" search={{ customer_id: id }}>
      New invoice
    </LinkButton>
  );
}
