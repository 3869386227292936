import { exportBankTransactions } from '@counterfoil/contract/banking/routes';
import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { useClient } from '#lib/session/profile.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { Button } from '#ui/controls/button.tsx';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { ListTools } from '#ui/tables/list-tools.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import { SearchBar } from '#ui/tables/search-bar.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { AccountStatus } from '../account-status.tsx';
import { useAccountActions } from '../actions/use-account-actions.tsx';
import styles from '../banking.module.css';
import { accountsQuery, figuresQuery, isUnderWay, linked, transactionsQuery } from '../queries.ts';
import { fetchedOn, nameOf } from '../words.ts';
import { DaysFilter } from './days-filter.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { narrowedBy, type TransactionsSearch } from './search.ts';
import { TransactionsTable } from './transactions-table.tsx';

interface Props {
  readonly id: string;
  readonly search: TransactionsSearch;
}

/** The transactions of a bank account, and what they add up to. */
export function TransactionsPage({ id, search }: Props): ReactElement | null {
  const { clientId } = useClient();
  const accounts = linked(useSuspenseQuery(accountsQuery(clientId)).data);
  const account = accounts.find((each) => each.id === id);
  // Its consent has just been removed, and the page is about to go.
  if (!account) return null;
  return <Transactions {...{ account, accounts, search }} />;
}

interface ShownProps {
  readonly account: LinkedAccount;
  readonly accounts: readonly LinkedAccount[];
  readonly search: TransactionsSearch;
}

function Transactions({ account, accounts, search }: ShownProps): ReactElement {
  const { clientId } = useClient();
  const list = useQuery({
    ...transactionsQuery(clientId, account.id, search),
    // The table stays while the next page loads, and the search keeps its focus.
    placeholderData: keepPreviousData,
  });
  const { data: figures } = useQuery({
    ...figuresQuery(clientId, account.id, search),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(list);
  const meta = list.data?.meta;
  const narrow = useNarrow();
  const isUnused = meta?.total_count === 0 && Object.keys(narrowedBy(search)).length === 0;
  const searchBar = <SearchBar label="Search transactions" value={search.search ?? ''} />;
  return (
    <>
      <Header {...{ account, accounts, search, isUnused }}>
        {!narrow && !isUnused && searchBar}
      </Header>
      <SyncState account={account} />
      <FigureStrip
        account={account}
        figures={figures}
        isNarrowed={Object.keys(narrowedBy(search)).length > 0}
      />
      <ListTools search={!isUnused && searchBar}>
        {!isUnused && <DaysFilter days={search} />}
        {failure && !list.data ? (
          <FetchFailure {...failure} />
        ) : (
          <div className="stays" aria-busy={list.isPlaceholderData}>
            {failure && <StaleNotice {...failure} />}
            <TransactionsTable
              account={account}
              rows={list.data?.data}
              total={meta?.total_count ?? 0}
              search={search}
            />
            {meta && <Pagination meta={meta} showAll={search.show_all ?? false} />}
          </div>
        )}
      </ListTools>
    </>
  );
}

interface HeaderProps extends ShownProps {
  readonly isUnused: boolean;
  readonly children: ReactElement | false;
}

function Header({ account, accounts, search, isUnused, children }: HeaderProps): ReactElement {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const back = useBack({ to: '/account/open-banking', name: 'Open Banking' });
  const { receiving, receive } = useReceiving(toast.success);
  const { entriesOf, fetching, dialog } = useAccountActions(
    accounts,
    () => void navigate({ to: '/account/open-banking', replace: true }),
  );
  const begin = () =>
    receive({
      label: 'Exporting transactions',
      route: exportBankTransactions,
      inputs: [{ params: { id: account.id }, query: narrowedBy(search) }],
      otherwise: `Transactions of ${account.display_name}.csv`,
      done: 'Transactions have been exported',
    });
  const [, remove] = entriesOf(account);
  const exporting = { label: 'Export', icon: 'download', onSelect: begin } as const;
  const refused = fetching.refusedFor(account);
  return (
    <>
      <PageHeader
        {...back}
        title={nameOf(account)}
        status={`${account.provider_name}, ${fetchedOn(account)}`}
        more={[...(narrow && !isUnused ? [exporting] : []), ...(remove ? [remove] : [])]}
      >
        {children}
        {!narrow && !isUnused && (
          <Button icon="download" onClick={begin}>
            Export
          </Button>
        )}
        <Button
          kind="primary"
          icon="again"
          refused={refused}
          busy={fetching.isBusy(account)}
          onClick={() => fetching.fetch(account)}
        >
          Update now
        </Button>
      </PageHeader>
      {refused && <p className="fine reason">{refused}</p>}
      {receiving && <ReceivingDialog {...receiving} />}
      {dialog}
    </>
  );
}

/** Says what is under way with the account, or wrong with it. */
function SyncState({ account }: { readonly account: LinkedAccount }): ReactElement | null {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const underWay = isUnderWay(account);
  const was = useRef(underWay);
  useEffect(() => {
    // Shows what has been fetched meanwhile.
    if (was.current && !underWay) refreshClient(queryClient, clientId);
    was.current = underWay;
  }, [underWay, queryClient, clientId]);
  if (account.status === 'access_expired') {
    return (
      <div className={styles.notice} role="note">
        <AccountStatus {...account} />
        <p>
          Earlier transactions stay here. <Link to="/account/open-banking">Renew connection</Link>{' '}
          to get new ones.
        </p>
      </div>
    );
  }
  if (underWay) {
    const text = `Getting transactions from ${account.provider_name}. You can carry on in the meantime.`;
    return (
      <div className={styles.calm}>
        <Progress label="Getting transactions" text={text} />
      </div>
    );
  }
  if (account.sync_error === null) return null;
  return (
    <div className={styles.notice} role="note">
      <p>{account.sync_error}</p>
    </div>
  );
}
