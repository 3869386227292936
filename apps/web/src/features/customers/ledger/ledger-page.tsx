import type { Customer } from '@counterfoil/contract/customers/schemas';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/stale-notice.tsx';
import { customerQuery, ledgerQuery } from '../queries.ts';
import type { EntriesSearch } from '../search.ts';
import { BalanceCard } from './balance-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { Entries } from './entries.tsx';
import styles from './ledger-page.module.css';

interface Props {
  readonly id: string;
  readonly search: EntriesSearch;
  /** Parts that belong to later features: the menu in the header, and two parts of the page. */
  readonly statementMenu: ReactNode;
  readonly invoices: ReactNode;
  readonly statements: ReactNode;
}

/** A customer's ledger: their details, what they owe and since when, and all entries. */
export function LedgerPage({ id, search, statementMenu, ...parts }: Props): ReactElement {
  const { clientId } = useClient();
  const { data: customer } = useSuspenseQuery(customerQuery(clientId, id));
  const ledger = useQuery({
    ...ledgerQuery(clientId, id, search),
    // The entries stay while their next page loads.
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(ledger);
  return (
    <>
      <Header customer={customer} statementMenu={statementMenu} />
      {ledger.data ? (
        <>
          {failure && <StaleNotice {...failure} />}
          <BalanceCard {...ledger.data.data} isNew={ledger.data.meta.total_count === 0} />
        </>
      ) : (
        (failure && <FetchFailure {...failure} />) || <Loading />
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

interface HeaderProps extends Pick<Props, 'statementMenu'> {
  readonly customer: Pick<Customer, 'id' | 'name'>;
}

/** The customer's name, and the actions for them. */
function Header({ customer: { id, name }, statementMenu }: HeaderProps): ReactElement {
  const refused = useClientRefusal('create_invoice');
  const here = useRouterState({ select: ({ location }) => location.href });
  const main = { kind: 'primary', icon: 'plus' } as const;
  return (
    <>
      <div className={styles.header}>
        <PageHeader back="/customers" title={name} status="Customer ledger">
          <div className={styles.actions}>
            <LinkButton
              icon="edit"
              to="/customers/$id"
              params={{ id }}
              search={{ return_to: here }}
            >
              Edit
            </LinkButton>
            {statementMenu}
            {refused ? (
              <Button {...main} refused={refused}>
                New invoice
              </Button>
            ) : (
              <LinkButton {...main} to="/invoices/create" search={{ customer_id: id }}>
                New invoice
              </LinkButton>
            )}
          </div>
        </PageHeader>
      </div>
      {refused && <p className="fine reason">{refused}</p>}
    </>
  );
}
