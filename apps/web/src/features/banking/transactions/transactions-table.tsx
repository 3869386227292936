import type { BankTransaction, LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { counted } from '#ui/counts.ts';
import { Badge } from '#ui/page/badge.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/tables/column.ts';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { Table } from '#ui/tables/table.tsx';
import { isUnderWay } from '../queries.ts';
import { displayMoney } from '../words.ts';
import { narrowedBy, type TransactionsSearch } from './search.ts';

interface Props {
  readonly account: LinkedAccount;
  readonly rows: readonly BankTransaction[] | undefined;
  /** On all pages. */
  readonly total: number;
  readonly search: TransactionsSearch;
}

/** One page of the transactions. */
export function TransactionsTable({ account, rows, total, search }: Props): ReactElement {
  const navigate = useNavigate();
  return (
    <>
      {total > 0 && Object.keys(narrowedBy(search)).length > 0 && (
        <p className="fine" role="status">
          {`${counted(total, 'transaction')} found`}
        </p>
      )}
      <Table
        caption="Transactions"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{
          sort: search.sort ?? 'date',
          order: search.order ?? (search.sort ? 'asc' : 'desc'),
        }}
        onSort={(sort) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...sort, page: 1 }) })
        }
        empty={
          <EmptyList total={total} search={search.search} nothing="No transaction">
            <None account={account} search={search} />
          </EmptyList>
        }
      />
    </>
  );
}

function None({ account, search }: Pick<Props, 'account' | 'search'>): ReactElement {
  if (search.from ?? search.to) {
    return (
      <EmptyState text="There are no transactions for these dates.">
        <Link to="." search={(now) => ({ ...now, from: undefined, to: undefined, page: 1 })}>
          Show all dates
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      text={
        isUnderWay(account)
          ? 'Transactions from the last 90 days are on their way.'
          : 'Your bank has no transactions from the last 90 days. New ones will appear here automatically.'
      }
    />
  );
}

const COLUMNS: readonly Column<BankTransaction>[] = [
  {
    header: 'Date',
    sort: 'date',
    orders: ['Oldest first', 'Newest first'],
    place: 'under',
    cell: ({ date }) => displayDate(date),
  },
  {
    header: 'Description',
    sort: 'description',
    orders: ['Description, A to Z', 'Description, Z to A'],
    place: 'lead',
    cell: ({ description }) => <span title={description}>{description}</span>,
  },
  {
    header: 'Status',
    place: 'state',
    cell: ({ status }) => status === 'pending' && <Badge tone="warn">Pending</Badge>,
  },
  {
    header: 'Amount',
    sort: 'amount',
    orders: ['Money out, largest first', 'Money in, largest first'],
    align: 'end',
    place: 'figure',
    cell: ({ amount, currency }) => displayMoney(amount, currency),
  },
];
