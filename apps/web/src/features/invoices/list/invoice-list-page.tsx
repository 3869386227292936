import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import type { ListSearch } from '#lib/list/list-search.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { SearchBar } from '#ui/search-bar.tsx';
import { Table } from '#ui/table.tsx';
import { invoicesQuery, sortOf } from '../queries.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import styles from './invoice-list-page.module.css';
import { LIST_TEXTS } from './list-texts.ts';
import { NoInvoices } from './no-invoices.tsx';
import { useRowActions } from './row-actions.tsx';

interface Props {
  readonly state: InvoiceState;
  readonly search: ListSearch;
}

/** Drafts, Sent, Overdue or Paid history; the address says which page, in what order, searched for what. */
export function InvoiceListPage({ state, search }: Props): ReactElement {
  const { clientId, isClientLeft } = useClient();
  const navigate = useNavigate();
  const { today } = useScreenSettings();
  const { menu, dialog } = useRowActions();
  const list = useQuery({
    ...invoicesQuery(clientId, state, search),
    // The table stays while the next page of the same list comes.
    placeholderData: keepPreviousData,
  });
  const { data: rows, meta } = list.data ?? {};
  const { title, caption } = LIST_TEXTS[state];
  const isUnused = meta?.total_count === 0 && !search.search;
  return (
    <>
      <PageHeader title={title}>
        {!isUnused && <SearchBar label="Search invoices" value={search.search ?? ''} />}
        {!isClientLeft && !isUnused && (
          <LinkButton to="/invoices/create" kind="primary" icon="plus">
            Create new
          </LinkButton>
        )}
      </PageHeader>
      <p role="status" className="hidden-text">
        {search.search && meta && !list.isPlaceholderData && found(meta.total_count)}
      </p>
      {list.error ? (
        <EmptyState text={problemOf(list.error).message}>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </EmptyState>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData}>
          <Table
            caption={caption}
            columns={invoiceColumns(today())}
            rows={rows}
            rowKey={({ id }) => id}
            sort={sortOf(search)}
            onSort={(sort) =>
              void navigate({ to: '.', search: (now) => ({ ...now, ...sort, page: 1 }) })
            }
            menu={menu}
            menuLabel={({ number }) => `Actions for ${number ?? 'the draft without a number'}`}
            empty={
              <NoInvoices
                state={state}
                search={search.search ?? ''}
                total={meta?.total_count ?? 0}
              />
            }
          />
          {meta && (
            <Pagination
              page={meta.page}
              pageSize={meta.page_size}
              totalCount={meta.total_count}
              totalPages={meta.total_pages}
              showAll={search.show_all ?? false}
            />
          )}
        </div>
      )}
      {dialog}
    </>
  );
}

const found = (count: number) => (count === 1 ? '1 invoice found' : `${count} invoices found`);
