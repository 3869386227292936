import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import type { ListSearch } from '#lib/list/list-search.ts';
import { useSelection } from '#lib/list/selection.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { SearchBar } from '#ui/search-bar.tsx';
import { Table } from '#ui/table.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { counted } from '../bulk/bulk-deeds.ts';
import { useBulk } from '../bulk/use-bulk.tsx';
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

const ASK_AGAIN_MS = 5000;
/** A list longer than this is not fetched again and again. */
const FOLLOWED_ROWS = 100;

/** Drafts, Sent, Overdue or Paid history; the address says which page, in what order, searched for what. */
export function InvoiceListPage({ state, search }: Props): ReactElement {
  const { clientId, isClientLeft } = useClient();
  const list = useQuery({
    ...invoicesQuery(clientId, state, search),
    // The table stays while the next page of the same list comes.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (isMailing(data?.data) ? ASK_AGAIN_MS : false),
  });
  const { meta } = list.data ?? {};
  const isUnused = meta?.total_count === 0 && !search.search;
  return (
    <>
      <PageHeader title={LIST_TEXTS[state].title}>
        {!isUnused && <SearchBar label="Search invoices" value={search.search ?? ''} />}
        {!isClientLeft && !isUnused && (
          <LinkButton to="/invoices/create" kind="primary" icon="plus">
            Create new
          </LinkButton>
        )}
      </PageHeader>
      {list.error ? (
        <EmptyState text={problemOf(list.error).message}>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </EmptyState>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData}>
          <InvoiceTable
            state={state}
            search={search}
            rows={list.data?.data}
            total={meta?.total_count}
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

/** Whether an e-mail with one of them is on its way: soon its row will say how it fared. */
function isMailing(rows: readonly InvoiceSummary[] = []): boolean {
  return rows.length <= FOLLOWED_ROWS && rows.some(({ delivery }) => delivery?.state === 'queued');
}

interface TableProps extends Props {
  readonly rows: readonly InvoiceSummary[] | undefined;
  /** On all pages; undefined while nobody knows. */
  readonly total: number | undefined;
}

/** The rows of a page, what is selected of all pages, and what can be done to a row or to them. */
function InvoiceTable({ state, search, rows, total }: TableProps): ReactElement {
  const { isClientLeft } = useClient();
  const navigate = useNavigate();
  const { today } = useScreenSettings();
  const selection = useSelection<InvoiceSummary>();
  const bulk = useBulk(state, selection);
  const { menu, dialog, onDelivery } = useRowActions(selection);
  const refuse = (row: InvoiceSummary) => {
    const refusal = refuseInvoiceAction('delete', { ...row, isClientLeft });
    // Kept elsewhere, it takes no part in anything; what else speaks against a deed says the deed.
    return refusal?.kind === 'external' ? refusal.reason : null;
  };
  const words = search.search ?? '';
  return (
    <>
      {total !== undefined && (total > 0 || words !== '') && (
        <BulkBar
          state={state}
          selection={selection}
          found={{ search: words, total, shown: rows?.length ?? 0 }}
          text={`${counted(total, 'invoice')}${words ? ' found' : ''}`}
          isSelectable={(row) => refuse(row) === null}
          onDeed={bulk.begin}
        />
      )}
      <Table
        caption={LIST_TEXTS[state].caption}
        columns={invoiceColumns({ today: today(), onDelivery })}
        rows={rows}
        rowKey={idOf}
        sort={sortOf(search)}
        onSort={(sort) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...sort, page: 1 }) })
        }
        selection={{
          isSelected: ({ id }) => selection.rows.has(id),
          onSelect: selection.set,
          refuse,
          label: ({ number }) => `Select ${number ?? 'the draft without a number'}`,
        }}
        menu={menu}
        menuLabel={({ number }) => `Actions for ${number ?? 'the draft without a number'}`}
        empty={<NoInvoices state={state} search={words} total={total ?? 0} />}
      />
      {dialog}
      {bulk.dialog}
    </>
  );
}

const idOf = ({ id }: InvoiceSummary) => id;
