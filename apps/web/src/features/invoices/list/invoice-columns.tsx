import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { displayDate } from '#lib/dates.ts';
import { Icon } from '#ui/controls/icons.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { InvoiceBadges, StateBadge } from '../badges.tsx';
import { dueLabel } from '../days.ts';
import { invoiceAddress } from '../kind.ts';
import type { ListSums } from './list-sums.ts';
import styles from './invoice-list.module.css';
import { displaySigned, remindedTexts, settledLabel } from './row-texts.ts';

interface Asks {
  readonly today: string;
  /** Undefined: a list of all states. */
  readonly state: InvoiceState | undefined;
  /** All rows are of the same customer. */
  readonly isOfOneCustomer: boolean;
  /** What the whole list comes to; null: not known yet, or not worth a line. */
  readonly sums: ListSums | null;
  readonly onDelivery: (row: InvoiceSummary) => void;
}

type InvoiceColumn = Column<InvoiceSummary>;

/** The columns of a list: those of its state, or of all states. */
export function invoiceColumns(asks: Asks): readonly InvoiceColumn[] {
  const { today, state, isOfOneCustomer, sums, onDelivery } = asks;
  const number = numberColumn(onDelivery);
  // Where the number leads the row, the date is below it.
  const date: InvoiceColumn = { ...DATE, place: isOfOneCustomer ? 'under' : 'none' };
  const who: InvoiceColumn[] = isOfOneCustomer
    ? [{ ...number, place: 'lead' }]
    : [CUSTOMER, { ...number, place: 'under' }];
  const total: InvoiceColumn = { ...TOTAL, place: 'figure', total: sums?.total };
  const balance: InvoiceColumn = { ...BALANCE, total: sums?.balance };
  switch (state) {
    case 'draft':
      return [...who, { ...DATE, place: 'under' }, total];
    case 'paid':
      return [...who, date, PAID_ON, HOW, total];
    case 'sent':
    case 'overdue': {
      const owed = [{ ...total, place: 'none' } as const, { ...balance, place: 'figure' } as const];
      return [...who, date, remindedColumn(today), dueColumn(today), ...owed];
    }
    case undefined:
      return [...who, STATE, date, dueColumn(today), total, balance];
  }
}

const CUSTOMER: InvoiceColumn = {
  header: 'Customer',
  sort: 'customer_name',
  place: 'lead',
  cell: ({ customer_name }) => <span title={customer_name}>{customer_name}</span>,
};

const numberColumn = (onDelivery: Asks['onDelivery']): InvoiceColumn => ({
  header: 'Number',
  sort: 'number',
  orders: ['Lowest number first', 'Highest number first'],
  cell: (row) => (
    <span className={styles.number}>
      <RowLink {...invoiceAddress(row)}>{row.number ?? 'No number yet'}</RowLink>
      <InvoiceBadges row={row} onDelivery={onDelivery} />
    </span>
  ),
});

const STATE: InvoiceColumn = {
  header: 'State',
  // There the column of the due date says it.
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

const dueColumn = (today: string): InvoiceColumn => ({
  header: 'Due',
  sort: 'due_date',
  orders: ['Due first', 'Due last'],
  align: 'end',
  place: 'state',
  cell: (row) => <Due {...{ row, today }} />,
});

const remindedColumn = (today: string): InvoiceColumn => ({
  header: 'Last reminded',
  place: 'state',
  align: 'end',
  cell: (row) => {
    const texts = remindedTexts(row, today);
    return (
      texts && (
        <span className={styles.reminded}>
          <span className={styles.narrowWord}>
            <Icon name="send" size={14} />
            <span className="hidden-text">Reminded </span>
          </span>
          {texts.day} {texts.times && <small>{texts.times}</small>}
        </span>
      )
    );
  },
});

const PAID_ON: InvoiceColumn = {
  header: 'Paid on',
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

const HOW: InvoiceColumn = { header: 'How', place: 'none', cell: settledLabel };

const TOTAL: InvoiceColumn = {
  header: 'Total',
  sort: 'total',
  orders: ['Smallest first', 'Largest first'],
  align: 'end',
  cell: (row) => displaySigned(row, 'total'),
};

const BALANCE: InvoiceColumn = {
  header: 'Balance',
  sort: 'balance',
  orders: ['Least owed first', 'Most owed first'],
  align: 'end',
  place: 'none',
  // Nothing is owed on a draft.
  cell: (row) => row.aasm_state !== 'draft' && displaySigned(row, 'balance'),
};

interface Cell {
  readonly row: InvoiceSummary;
  readonly today: string;
}

/** The days on top, the date below them. A row of two lines says the state where nothing is due. */
function Due({ row, today }: Cell) {
  const date = displayDate(row.due_date);
  const label = dueLabel(row, today);
  if (label === null) {
    return (
      <>
        <span className={styles.narrowWord}>{stateOf(row)}</span>
        <span className={styles.wideWord}>{date}</span>
      </>
    );
  }
  return (
    <span className={styles.due}>
      {row.aasm_state === 'overdue' ? <Late label={label} /> : <span>{label}</span>}
      <small>{date}</small>
    </span>
  );
}

function stateOf({ aasm_state, payment_date }: InvoiceSummary) {
  if (aasm_state === 'paid' && payment_date) return `Paid ${displayDate(payment_date)}`;
  return <StateBadge state={aasm_state} />;
}

const OVERDUE_BY = 'Overdue by ';

/** "Overdue by 12 days", or "12 days late" where there is less room. */
function Late({ label }: { readonly label: string }) {
  const isOverdue = label.startsWith(OVERDUE_BY);
  return (
    <span data-late>
      {isOverdue && <span className={styles.wideWord}>{OVERDUE_BY}</span>}
      {isOverdue ? label.slice(OVERDUE_BY.length) : label}
      {isOverdue && <span className={styles.narrowWord}> late</span>}
    </span>
  );
}
