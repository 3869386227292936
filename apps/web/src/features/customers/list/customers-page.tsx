import type { ListedCustomer } from '@counterfoil/contract/customers/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import type { ListSearch } from '#lib/list/list-search.ts';
import { useSelection } from '#lib/list/selection.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import { ListTools } from '#ui/tables/list-tools.tsx';
import { SearchBar } from '#ui/tables/search-bar.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { ExportMenu, useExportEntries } from '../exports.tsx';
import { customersQuery, customerStatisticsQuery } from '../queries.ts';
import styles from './customers-page.module.css';
import { headlineOf } from './customer-sums.ts';
import { CustomersTable } from './customers-table.tsx';
import type { StatementActions } from './row-actions.tsx';

interface Props {
  readonly search: ListSearch;
  /** /customers-all: every row on one page. */
  readonly isAll?: boolean;
  readonly statements: StatementActions;
}

/** The customers; the address has the page, the order and the search. */
export function CustomersPage({ search, isAll = false, statements }: Props): ReactElement {
  const { clientId } = useClient();
  const refused = useClientRefusal('add_customer');
  const selection = useSelection<ListedCustomer>();
  const list = useQuery({
    ...customersQuery(clientId, isAll ? { ...search, show_all: true } : search),
    // The table stays while the next page loads, and the search keeps its focus.
    placeholderData: keepPreviousData,
  });
  const { data: statistics } = useQuery({
    ...customerStatisticsQuery(clientId, search),
    placeholderData: keepPreviousData,
  });
  const { meta } = list.data ?? {};
  const failure = failureOf(list);
  const words = search.search ?? '';
  const narrow = useNarrow();
  const exporting = useExportEntries(words);
  const searchBar = <SearchBar label="Search customers" value={words} />;
  const isUnused = meta?.total_count === 0 && !search.search;
  return (
    <>
      <PageHeader
        title={isAll ? 'All customers' : 'Customers'}
        {...(statistics && headlineOf(statistics, words))}
        more={narrow && !isUnused ? exporting.entries : []}
      >
        {!narrow && !isUnused && searchBar}
        {!narrow && !isUnused && <ExportMenu {...exporting} />}
        {!refused && !isUnused && (
          <LinkButton to="/customers/add-new" kind="primary" icon="plus">
            Add new
          </LinkButton>
        )}
      </PageHeader>
      {exporting.dialog}
      <ListTools search={!isUnused && searchBar}>
        {failure && !list.data ? (
          <FetchFailure {...failure} />
        ) : (
          <div className="stays" aria-busy={list.isPlaceholderData}>
            {failure && <StaleNotice {...failure} />}
            <CustomersTable
              rows={list.data?.data}
              search={search}
              total={meta?.total_count}
              {...{ selection, statements, statistics }}
            />
            {meta && !isAll && <Pagination meta={meta} showAll={search.show_all ?? false} />}
            {meta && isAll && meta.total_count > 0 && (
              <p className={styles.end}>
                <Link to="/customers" search={pagesOf(search)}>
                  Show pages
                </Link>
              </p>
            )}
          </div>
        )}
      </ListTools>
    </>
  );
}

/** The same order and search, from the first page on. */
function pagesOf({ page: _page, show_all: _all, ...rest }: ListSearch): ListSearch {
  return rest;
}
