import { INVOICE_TITLES } from '@counterfoil/domain/invoice/kind';
import { csvAmount, csvDate, csvText, EMPTY, type CsvCell } from '#platform/http/csv-cells';
import type { CsvColumn } from '#platform/http/csv-stream';
import type { InvoiceRow } from '../record/invoice-store.ts';
import { stateOf } from '../record/present-invoice.ts';

const STATES = { draft: 'Draft', sent: 'Sent', overdue: 'Overdue', paid: 'Paid' } as const;

interface Printed {
  /** Whether any of the rows may have VAT. */
  readonly hasVat: boolean;
  readonly today: string;
}

/**
 * The columns of invoices and credit notes as CSV. Figures add up along a row and down a column: net
 * plus VAT is the total, and total less paid less credited is the balance. So a credit note's amounts
 * are negative, and a draft has no balance.
 */
export function invoiceColumns({ hasVat, today }: Printed): readonly CsvColumn<InvoiceRow>[] {
  const vat: readonly CsvColumn<InvoiceRow>[] = [
    { heading: 'Net', cell: (row) => signed(row, row.total_pence - row.vat_pence) },
    { heading: 'VAT', cell: (row) => signed(row, row.vat_pence) },
  ];
  return [
    { heading: 'Number', cell: (row) => csvText(row.number) },
    { heading: 'Type', cell: (row) => csvText(INVOICE_TITLES[row.type]) },
    { heading: 'State', cell: (row) => csvText(STATES[stateOf(row, today)]) },
    { heading: 'Date', cell: (row) => csvDate(row.date) },
    { heading: 'Due date', cell: (row) => csvDate(row.due_date) },
    { heading: 'Customer', cell: (row) => csvText(row.customer_name) },
    { heading: 'Reference', cell: (row) => csvText(row.purchase_reference) },
    ...(hasVat ? vat : []),
    { heading: 'Total', cell: (row) => signed(row, row.total_pence) },
    { heading: 'Paid', cell: (row) => owed(row, row.amount_paid_pence) },
    {
      heading: 'Credited or written off',
      cell: (row) => owed(row, row.total_pence - row.amount_paid_pence - row.balance_pence),
    },
    { heading: 'Balance', cell: (row) => owed(row, row.balance_pence) },
    { heading: 'Payment date', cell: (row) => csvDate(row.payment_date) },
  ];
}

const isCreditNote = (row: InvoiceRow) => row.type === 'CreditNote';

/** A credit note's amount is negative, so that a column adds up. */
const signed = (row: InvoiceRow, pence: number): CsvCell =>
  csvAmount(isCreditNote(row) && pence !== 0 ? -pence : pence);

const owed = (row: InvoiceRow, pence: number): CsvCell =>
  row.state === 'draft' ? EMPTY : signed(row, pence);
