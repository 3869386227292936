import type { exportInvoices as contract } from '@counterfoil/contract/invoices/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { INVOICE_TITLES } from '@counterfoil/domain/invoice/kind';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import { csvAmount, csvDate, csvText, EMPTY, type CsvCell } from '#platform/http/csv-cells';
import { csvFile, type CsvColumn } from '#platform/http/csv-stream';
import { BATCH, batchesOf } from '#platform/http/in-pieces';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoices, type InvoiceRow } from '../record/invoice-store.ts';
import { stateOf } from '../record/present-invoice.ts';
import { allIds } from './invoice-ids.ts';

/** The invoices and credit notes of a list as CSV, in the order of their creation. */
export async function exportInvoices(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller, query, asked }: Call<typeof contract>,
): Promise<FileBody> {
  const { clientId, client } = caller;
  const today = clock.today();
  const wanted = { ...query, ...asked, sort: 'created_at' as const, clientId, today };
  // The ids are read once, so that a draft sent meanwhile is neither skipped nor repeated.
  const { ids, hasVat } = await transact.forClient(caller, async (tx) => ({
    ids: await allIds(tx, wanted),
    hasVat: client.vatRegistered || (await chargedVat(tx, clientId)),
  }));
  return csvFile({
    filename: `invoices-${today}.csv`,
    columns: invoiceColumns({ hasVat, today }),
    batches: batchesOf(
      ids,
      (batch) => transact.forClient(caller, (tx) => readInvoices(tx, clientId, batch)),
      BATCH,
    ),
  });
}

/** A client who was once registered has sent invoices with VAT, which the books still show. */
async function chargedVat(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('client_id', '=', clientId)
    .where('vat_pence', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const STATES = { draft: 'Draft', sent: 'Sent', overdue: 'Overdue', paid: 'Paid' } as const;

interface ColumnOptions {
  /** Whether any of the rows may have VAT. */
  readonly hasVat: boolean;
  readonly today: string;
}

/**
 * The columns of invoices and credit notes as CSV. Figures add up along a row and down a column: net
 * plus VAT is the total, and total less paid less credited is the balance. So a credit note's amounts
 * are negative, so is the balance of an overpaid invoice, and a draft has none.
 */
function invoiceColumns({ hasVat, today }: ColumnOptions): readonly CsvColumn<InvoiceRow>[] {
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
    { heading: 'Paid', cell: (row) => owed(row, row.amount_paid_pence + row.overpaid_pence) },
    {
      heading: 'Credited or written off',
      cell: (row) => owed(row, row.total_pence - row.amount_paid_pence - row.balance_pence),
    },
    { heading: 'Balance', cell: (row) => owed(row, row.balance_pence - row.overpaid_pence) },
    { heading: 'Payment date', cell: (row) => csvDate(row.payment_date) },
  ];
}

const isCreditNote = (row: InvoiceRow) => row.type === 'CreditNote';

/** A credit note's amount is negative, so that a column adds up. */
const signed = (row: InvoiceRow, pence: number): CsvCell =>
  csvAmount(isCreditNote(row) && pence !== 0 ? -pence : pence);

const owed = (row: InvoiceRow, pence: number): CsvCell =>
  row.state === 'draft' ? EMPTY : signed(row, pence);
