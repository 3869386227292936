import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { displayDate } from '#lib/dates.ts';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { InvoiceBadges, StateBadge } from '../badges.tsx';
import { invoiceAddress } from '../kind.ts';
import { Balance, Due, Received, Reminded } from './invoice-cells.tsx';
import styles from './invoice-list.module.css';
import { LEFT_TO_PAY, type ListSum } from './list-sums.ts';
import { displayTotal, settledLabel } from './row-texts.ts';

interface ColumnOptions {
  readonly today: string;
  /** Undefined: a list of all states. */
  readonly state: InvoiceState | undefined;
  /** All rows are of the same customer. */
  readonly isOfOneCustomer: boolean;
  /** The sum of the whole list; null: not known yet, or not worth a line. */
  readonly sum: ListSum | null;
  readonly onDelivery: (row: InvoiceSummary) => void;
}

type InvoiceColumn = Column<InvoiceSummary>;

/** The columns of a list: those of its state, or of all states. */
export function invoiceColumns(asks: ColumnOptions): readonly InvoiceColumn[] {
  const { today, state, isOfOneCustomer, sum, onDelivery } = asks;
  const number = numberColumn(onDelivery);
  // Where the number leads the row, the date is below it.
  const date: InvoiceColumn = { ...DATE, place: isOfOneCustomer ? 'under' : 'none' };
  const who: InvoiceColumn[] = isOfOneCustomer
    ? [{ ...number, place: 'lead' }]
    : [CUSTOMER, { ...number, place: 'under' }];
  const summed = (of: ListSum['of'], column: InvoiceColumn): InvoiceColumn =>
    sum?.of === of ? { ...column, total: sum.amount } : column;
  const balance = summed('balance', BALANCE);
  switch (state) {
    case 'draft':
      return [...who, { ...DATE, place: 'state' }, summed('total', { ...TOTAL, place: 'figure' })];
    case 'paid':
      return [...who, date, PAID_ON, SETTLED_BY, TOTAL, summed('received', RECEIVED)];
    case 'sent':
      return [...who, date, dueColumn(today, state), TOTAL, balance];
    case 'overdue':
      return [...who, date, remindedColumn(today), dueColumn(today, state), TOTAL, balance];
    case undefined:
      return [...who, STATE, date, dueColumn(today, state), TOTAL, balance];
  }
}

const CUSTOMER: InvoiceColumn = {
  header: 'Customer',
  sort: 'customer_name',
  place: 'lead',
  cell: ({ customer_name }) => <span title={customer_name}>{customer_name}</span>,
};

const numberColumn = (onDelivery: ColumnOptions['onDelivery']): InvoiceColumn => ({
  header: 'Number',
  sort: 'number',
  orders: ['Lowest number first', 'Highest number first'],
  cell: (row) => (
    <span className={styles.number}>
      <RowLink {...invoiceAddress(row)}>{row.number ?? 'No number yet'}</RowLink>
      <span className={styles.badges}>
        <InvoiceBadges row={row} onDelivery={onDelivery} />
      </span>
    </span>
  ),
});

const STATE: InvoiceColumn = {
  header: 'State',
  // There the due date column shows it.
  place: 'none',
  cell: ({ aasm_state }) => <StateBadge state={aasm_state} />,
};

const DATE: InvoiceColumn = {
  header: 'Date',
  sort: 'date',
  orders: ['Oldest first', 'Newest first'],
  align: 'end',
  cell: ({ date }) => displayDate(date),
};

const dueColumn = (today: string, state: InvoiceState | undefined): InvoiceColumn => ({
  header: 'Due',
  sort: 'due_date',
  orders: state === 'overdue' ? ['Most overdue', 'Least overdue'] : ['Due first', 'Due last'],
  align: 'end',
  place: 'state',
  cell: (row) => <Due {...{ row, today }} />,
});

const remindedColumn = (today: string): InvoiceColumn => ({
  header: 'Last reminded',
  place: 'under',
  align: 'end',
  cell: (row) => row.last_reminded_at !== null && <Reminded {...{ row, today }} />,
});

const PAID_ON: InvoiceColumn = {
  header: 'Paid on',
  sort: 'payment_date',
  orders: ['First paid first', 'Last paid first'],
  place: 'state',
  align: 'end',
  cell: ({ payment_date }) =>
    payment_date && (
      <>
        <span className={styles.narrowWord}>Paid </span>
        {displayDate(payment_date)}
      </>
    ),
};

const SETTLED_BY: InvoiceColumn = { header: 'Settled by', place: 'none', cell: settledLabel };

const TOTAL: InvoiceColumn = {
  header: 'Total',
  sort: 'total',
  orders: ['Smallest first', 'Largest first'],
  align: 'end',
  place: 'none',
  cell: displayTotal,
};

const RECEIVED: InvoiceColumn = {
  header: 'Received',
  align: 'end',
  place: 'figure',
  cell: (row) => <Received {...{ row }} />,
};

const BALANCE: InvoiceColumn = {
  header: LEFT_TO_PAY,
  sort: 'balance',
  orders: ['Least owed first', 'Most owed first'],
  align: 'end',
  place: 'figure',
  cell: (row) => <Balance {...{ row }} />,
};
