import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { InvoiceBadges, StateBadge } from '../badges.tsx';
import { dueLabel } from '../days.ts';
import { invoiceAddress } from '../kind.ts';
import styles from './invoice-list.module.css';

interface Asks {
  readonly today: string;
  /** All rows are of the same customer, and of several states. */
  readonly isOfOneCustomer: boolean;
  readonly onDelivery: (row: InvoiceSummary) => void;
}

/** The columns of all four lists, and of a customer's ledger. */
export function invoiceColumns({
  today,
  isOfOneCustomer,
  onDelivery,
}: Asks): readonly Column<InvoiceSummary>[] {
  return [
    {
      header: 'Number',
      sort: 'number',
      place: 'lead',
      cell: (row) => (
        <span className={styles.number}>
          <RowLink {...invoiceAddress(row)} data-short={isShort(row) || undefined}>
            {row.number ?? 'No number yet'}
          </RowLink>
          <InvoiceBadges row={row} onDelivery={onDelivery} />
        </span>
      ),
    },
    isOfOneCustomer ? STATE : CUSTOMER,
    {
      header: 'Date',
      sort: 'date',
      align: 'end',
      cell: ({ date }) => displayDate(date),
    },
    { header: 'Due', sort: 'due_date', align: 'end', cell: (row) => <Due {...{ row, today }} /> },
    { header: 'Total', sort: 'total', align: 'end', cell: ({ total }) => displayAmount(total) },
    {
      header: 'Balance',
      sort: 'balance',
      align: 'end',
      cell: ({ balance }) => displayAmount(balance),
    },
  ];
}

const CUSTOMER: Column<InvoiceSummary> = {
  header: 'Customer',
  sort: 'customer_name',
  cell: ({ customer_name }) => customer_name,
};
const STATE: Column<InvoiceSummary> = {
  header: 'State',
  cell: ({ aasm_state }) => <StateBadge state={aasm_state} />,
};

interface Cell {
  readonly row: InvoiceSummary;
}

/** A number breaks at its hyphens only when it is very long. */
const isShort = ({ number }: InvoiceSummary) => (number ?? '').length <= 16;

/** The days on top, the date below them. */
function Due({ row, today }: Cell & { readonly today: string }) {
  const label = dueLabel(row, today);
  const date = displayDate(row.due_date);
  if (label === null) return date;
  return (
    <span className={styles.due}>
      <span data-late={row.aasm_state === 'overdue' || undefined}>{label}</span>
      <small>{date}</small>
    </span>
  );
}
