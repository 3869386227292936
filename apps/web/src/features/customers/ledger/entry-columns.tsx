import type { LedgerEntry } from '@counterfoil/contract/customers/ledger-schemas';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import styles from './ledger-page.module.css';

const KINDS: Record<LedgerEntry['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  pay_by_bank: 'Pay by bank',
  write_off: 'Written off as discount',
};

/** A debit or a credit; the empty side stays blank, so that the sides are easy to tell apart. */
const oneSide = (amount: string) => (amount === '0.00' ? null : displayAmount(amount));

export const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { header: 'Date', sort: 'date', cell: ({ date }) => displayDate(date) },
  { header: 'What', card: 'title', cell: ({ kind }) => KINDS[kind] },
  {
    header: 'Number',
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
    optional: true,
    cell: ({ kind, due_date }) => (kind === 'invoice' ? displayDate(due_date) || null : null),
  },
  { header: 'Debit', align: 'end', cell: ({ debit }) => oneSide(debit) },
  { header: 'Credit', align: 'end', cell: ({ credit }) => oneSide(credit) },
  { header: 'Balance', align: 'end', cell: ({ balance }) => displayAmount(balance) },
];
