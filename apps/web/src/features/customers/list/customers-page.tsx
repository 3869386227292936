import { LEFT_NO_INVOICES } from '@counterfoil/domain/text';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import type { ListSearch } from '#lib/list/list-search.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { MenuEntry } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchBar } from '#ui/search-bar.tsx';
import { Table } from '#ui/table.tsx';
import { customersQuery } from '../queries.ts';
import { customerColumns } from './customer-columns.tsx';
import styles from './customers-page.module.css';
import { NoCustomers } from './no-customers.tsx';

/** All customers, a page at a time; the address says which page, in what order, searched for what. */
export function CustomersPage({ search }: { search: ListSearch }): ReactElement {
  const { clientId, isClientLeft } = useClient();
  const list = useQuery({
    ...customersQuery(clientId, search),
    // The table stays while the next page comes, and the search keeps its focus.
    placeholderData: keepPreviousData,
  });
  const { data: rows, meta } = list.data ?? {};
  const isUnused = meta?.total_count === 0 && !search.search;
  return (
    <>
      <PageHeader title="Customers">
        {!isUnused && <SearchBar label="Search customers" value={search.search ?? ''} />}
        {!isClientLeft && !isUnused && (
          <LinkButton to="/customers/add-new" kind="primary" icon="plus">
            Add new
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
          <CustomersTable
            rows={rows}
            search={search}
            total={meta?.total_count ?? 0}
            isClientLeft={isClientLeft}
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
    </>
  );
}

interface TableProps {
  readonly rows: readonly Customer[] | undefined;
  readonly search: ListSearch;
  readonly total: number;
  readonly isClientLeft: boolean;
}

function CustomersTable({ rows, search, total, isClientLeft }: TableProps): ReactElement {
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.href });
  const back = here.includes('?') ? { return_to: here } : {};
  const menu = ({ id }: Customer): MenuEntry[] => [
    {
      label: 'Edit details',
      icon: 'edit',
      onSelect: () => void navigate({ to: '/customers/$id', params: { id }, search: back }),
    },
    {
      label: 'New invoice',
      icon: 'invoice',
      disabled: isClientLeft ? LEFT_NO_INVOICES : null,
      onSelect: () => void navigate({ href: `/invoices/create?customer_id=${id}` }),
    },
  ];
  return (
    <Table
      caption="Customers"
      columns={customerColumns(back)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={{ sort: search.sort ?? 'name', order: search.order ?? 'asc' }}
      onSort={(sort) => void navigate({ to: '.', search: (now) => ({ ...now, ...sort, page: 1 }) })}
      menu={menu}
      menuLabel={({ name }) => `Actions for ${name}`}
      empty={<NoCustomers search={search.search ?? ''} total={total} />}
    />
  );
}

const found = (count: number) => (count === 1 ? '1 customer found' : `${count} customers found`);
