import type { LedgerEntry, Customer } from '@counterfoil/contract/customers/schemas';
import { LEDGER_WORDS } from '@counterfoil/domain/ledger/entries';
import type { PageMeta } from '@counterfoil/contract/shapes';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import type { Column } from '#ui/tables/column.ts';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import { Amount } from '#ui/page/amount.tsx';
import { useExports } from '../exports.tsx';
import type { EntriesSearch } from '../search.ts';
import styles from './ledger-page.module.css';

interface Props {
  readonly customer: Pick<Customer, 'id' | 'name'>;
  readonly entries: readonly LedgerEntry[];
  readonly meta: PageMeta;
  readonly search: EntriesSearch;
  /** Whether these are still the previous page's entries, while the next page loads. */
  readonly isOld: boolean;
}

/** All entries of the account, each with the balance after it. */
export function Entries({ customer, entries, meta, search, isOld }: Props): ReactElement {
  const navigate = useNavigate();
  const { exportLedger, dialog } = useExports();
  return (
    <PageSection
      title="Entries"
      actions={
        meta.total_count > 0 && (
          <Button icon="download" onClick={() => exportLedger(customer)}>
            Export
          </Button>
        )
      }
    >
      <div className="stays" aria-busy={isOld}>
        <Table
          caption="Account entries"
          columns={ENTRY_COLUMNS}
          rows={entries}
          rowKey={({ id }) => id}
          sort={{ sort: 'date', order: search.entries_order ?? 'desc' }}
          onSort={({ order }) =>
            void navigate({
              to: '.',
              search: (now) => ({ ...now, entries_order: order, entries_page: 1 }),
              resetScroll: false,
            })
          }
          empty={
            <EmptyList total={meta.total_count} page="entries_page" inPlace>
              <EmptyState>
                <p>No activity on this account yet</p>
                <p>
                  Invoices and credit notes you send, and payments you record, will appear here with
                  the balance after each.
                </p>
              </EmptyState>
            </EmptyList>
          }
        />
        <Pagination
          label="Account pages"
          names={{ page: 'entries_page', showAll: 'entries_all' }}
          meta={meta}
          showAll={search.entries_all ?? false}
          inPlace
        />
      </div>
      {dialog}
    </PageSection>
  );
}

/** A debit or a credit; the empty side stays blank, so that the sides are easy to tell apart. */
const oneSide = (amount: string) => (amount === '0.00' ? null : displayAmount(amount));

/** Says before an amount what the head of its column would, where the rows have two lines. */
function Narrow({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <>
      <span className={styles.narrow}>{text}</span>
      {children}
    </>
  );
}

const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    header: 'Date',
    sort: 'date',
    orders: ['Oldest first', 'Newest first'],
    place: 'under',
    cell: ({ date }) => displayDate(date),
  },
  { header: 'Details', place: 'lead', cell: ({ kind }) => LEDGER_WORDS[kind] },
  {
    header: 'Number',
    place: 'under',
    cell: ({ document_id, number }) => (
      // The page under Sent redirects to the document's current state.
      <RowLink to="/invoices/sent/$id" params={{ id: document_id }} className={styles.number}>
        {number}
      </RowLink>
    ),
  },
  {
    header: 'Due',
    align: 'end',
    place: 'none',
    cell: ({ kind, due_date }) => (kind === 'invoice' ? displayDate(due_date) || null : null),
  },
  { header: 'Debit', align: 'end', place: 'figure', cell: ({ debit }) => oneSide(debit) },
  {
    header: 'Credit',
    align: 'end',
    place: 'figure',
    cell: ({ credit }) => oneSide(credit) && <Narrow text="−">{oneSide(credit)}</Narrow>,
  },
  {
    header: 'Balance',
    align: 'end',
    place: 'state',
    cell: ({ balance }) => (
      <Narrow text="Balance ">
        <Amount>{displayAmount(balance)}</Amount>
      </Narrow>
    ),
  },
];
