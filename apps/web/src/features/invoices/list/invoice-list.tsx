import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { refuseKeptElsewhere } from '@counterfoil/domain/refuse-kept-elsewhere';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { failureOf } from '#lib/api/failure.ts';
import type { ListSearch } from '#lib/list/list-search.ts';
import type { Selection } from '#lib/list/selection.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import { newest } from '#lib/list/selection.ts';
import { nameOfSum } from '#ui/tables/name-of-sum.ts';
import { Table } from '#ui/tables/table.tsx';
import { CHASING, useInvoiceActions } from '../actions/use-invoice-actions.tsx';
import { type BulkButton, countedRows } from '../bulk/bulk-actions.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useBulk } from '../bulk/use-bulk.tsx';
import {
  type InvoiceFilter,
  type InvoiceStatistics,
  sortOf,
  type useInvoiceList,
} from '../queries.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { documentsIn, selectedSum, sumOf } from './list-sums.ts';
import { isOwed } from '../kind.ts';
import { displayTotal } from './row-texts.ts';

interface Props {
  readonly caption: string;
  readonly list: ReturnType<typeof useInvoiceList>;
  readonly filter: InvoiceFilter;
  readonly search: ListSearch;
  /** The figures of this list among others; undefined while unknown. */
  readonly statistics: InvoiceStatistics | undefined;
  /** Stays while the list is paged, sorted and searched. */
  readonly selection: Selection<InvoiceSummary>;
  /** The actions on the selection. */
  readonly buttons: readonly BulkButton[];
  readonly more?: ReactNode;
  /** Called when the chosen invoices have been paid. */
  readonly onPaid: () => void;
  readonly empty: ReactNode;
}

/** The list of invoices and credit notes that the address names, or why it cannot be shown. */
export function InvoiceList({ list, ...props }: Props): ReactElement {
  const failure = failureOf(list);
  if (failure && !list.data) return <FetchFailure {...failure} />;
  const { data: rows, meta } = list.data ?? {};
  return (
    <div className="stays" aria-busy={list.isPlaceholderData}>
      {failure && <StaleNotice {...failure} />}
      <Rows {...props} rows={rows} total={meta?.total_count} />
      {meta && (
        <Pagination
          meta={meta}
          showAll={props.search.show_all ?? false}
          inPlace={isPartOfPage(props.filter)}
        />
      )}
    </div>
  );
}

/** The list of one customer is a part of their ledger. */
const isPartOfPage = ({ customer_id }: InvoiceFilter) => customer_id !== undefined;

interface RowsProps extends Omit<Props, 'list'> {
  readonly rows: readonly InvoiceSummary[] | undefined;
  /** On all pages; undefined while unknown. */
  readonly total: number | undefined;
}

/** The rows of a page, the selection of all pages, and the actions on both. */
function Rows(props: RowsProps): ReactElement {
  const { caption, filter, search, selection, rows, total, buttons, more, onPaid, empty } = props;
  const { statistics } = props;
  const navigate = useNavigate();
  const { today } = useScreenSettings();
  const { customer_id, state } = filter;
  // On a ledger the state only filters the view: the selection may have any state.
  const scope = customer_id === undefined ? filter : { customer_id };
  const bulk = useBulk({ filter: scope, selection, onPaid });
  const { actionsOf, isBusy, dialog, onDelivery } = useInvoiceActions({ selection, onPaid });
  const menu = (row: InvoiceSummary): MenuEntry[] => {
    const entries = actionsOf(row, state === 'overdue' ? CHASING : undefined).map(
      ({ refused, act, ...entry }) => ({
        ...entry,
        disabled: refused,
        onSelect: act,
      }),
    );
    if (row.aasm_state === 'draft') return entries;
    const onSelect = () => onDelivery(row);
    return [...entries, { label: 'Email delivery', icon: 'envelope', onSelect }];
  };
  // The actions explain all other refusals.
  const refuse = (row: InvoiceSummary) =>
    refuseKeptElsewhere(INVOICE_WORDS[row.type], row)?.reason ?? null;
  const words = search.search ?? '';
  // A line below a single row would only repeat it.
  const sum = statistics && (total ?? 0) > 1 ? sumOf(statistics, state) : null;
  const documents = statistics && documentsIn(statistics, state);
  // The figures may still be those of the previous search.
  const label = documents?.count === total ? documents?.label : undefined;
  return (
    <>
      {total !== undefined && total > 0 && (
        <BulkBar
          {...{ filter, selection, buttons, more }}
          found={{ search: words, total, shown: rows?.length ?? 0 }}
          text={`${label ?? countedRows(rows ?? [], total)}${words ? ' found' : ''}`}
          sum={selectedSum(newest(selection.rows, rows ?? []))}
          isSelectable={(row) => refuse(row) === null}
          onAction={bulk.begin}
        />
      )}
      <Table
        caption={caption}
        columns={invoiceColumns({
          today,
          state,
          isOfOneCustomer: isPartOfPage(filter),
          sum,
          onDelivery,
        })}
        footLabel={sum && nameOfSum(sum.name, rows, total)}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sortOf(search, state)}
        onSort={(sort) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, ...sort, page: 1 }),
            resetScroll: !isPartOfPage(filter),
          })
        }
        selection={{
          isSelected: ({ id }) => selection.rows.has(id),
          onSelect: selection.set,
          clear: selection.clear,
          refuse,
          label: ({ number }) => `Select ${number ?? 'the unnumbered draft'}`,
        }}
        menu={menu}
        isBusy={(row) => isBusy(row)}
        menuLabel={({ number }) => `Actions for ${number ?? 'the unnumbered draft'}`}
        menuTitle={(row) => {
          const amount = isOwed(row) ? displayAmount(row.balance) : displayTotal(row);
          return [row.number ?? 'No number yet', row.customer_name, amount].join(' · ');
        }}
        empty={empty}
      />
      {dialog}
      {bulk.dialog}
    </>
  );
}
