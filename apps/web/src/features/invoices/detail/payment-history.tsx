import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { formatPounds, parsePence, type Pence } from '@counterfoil/domain/money/pence';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { Card } from '#ui/page/card.tsx';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import styles from './detail-page.module.css';

const KINDS = {
  payment: 'Payment',
  discount: 'Written off as discount',
  credit: 'Credit note',
  pay_by_bank: 'Pay by bank',
} as const satisfies Record<PaymentRow['kind'], string>;

/** Payments, write-offs and credits, one per line. */
export function PaymentHistory({ invoice }: { invoice: Invoice }): ReactElement {
  const columns: readonly Column<PaymentRow>[] = [
    { header: 'Date', place: 'lead', cell: ({ date }) => displayDate(date) },
    { header: 'What', cell: ({ kind }) => <What {...{ kind, invoice }} /> },
    { header: 'Amount', align: 'end', cell: ({ amountPence }) => formatPounds(amountPence) },
    { header: 'Balance', align: 'end', cell: ({ balancePence }) => formatPounds(balancePence) },
  ];
  return (
    <Card title="Payments">
      <div className={styles.lines}>
        <Table
          caption="Payments"
          columns={columns}
          rows={paymentRows(invoice)}
          rowKey={({ id }) => id}
          empty={<p className={styles.none}>Nothing has been paid yet.</p>}
        />
      </div>
      <CreditNoteWaiting invoice={invoice} />
    </Card>
  );
}

function What({ kind, invoice }: Pick<PaymentRow, 'kind'> & { invoice: Invoice }): ReactElement {
  if (kind !== 'credit' || invoice.credit_note_id === null) return <>{KINDS[kind]}</>;
  return (
    <span>
      {KINDS[kind]} <CreditNoteLink invoice={invoice} />
    </span>
  );
}

/** Explains a credit note without effect: a draft, or nothing was left to pay. */
function CreditNoteWaiting({ invoice }: { invoice: Invoice }): ReactElement | null {
  const hasCredited = invoice.payments.some(({ kind }) => kind === 'credit');
  if (invoice.credit_note_id === null || hasCredited) return null;
  return (
    <p className={styles.aside}>
      Credit note <CreditNoteLink invoice={invoice} /> has taken nothing off this invoice.
    </p>
  );
}

function CreditNoteLink({ invoice }: { invoice: Invoice }): ReactElement {
  return (
    <Link to="/invoices/sent/$id" params={{ id: invoice.credit_note_id ?? '' }}>
      {invoice.credit_number ?? 'without a number'}
    </Link>
  );
}

type Payment = Invoice['payments'][number];

interface PaymentRow {
  readonly id: string;
  readonly date: string;
  readonly kind: Payment['kind'];
  readonly amountPence: Pence;
  /** The balance after the payment. */
  readonly balancePence: Pence;
}

/** The payments in order, each with the balance after it: 134.61 less 100.00 leaves 34.61. */
export function paymentRows({
  total,
  payments,
}: Pick<Invoice, 'total' | 'payments'>): PaymentRow[] {
  let balancePence = parsePence(total) ?? 0;
  return payments.map(({ id, date, kind, amount }) => {
    const amountPence = parsePence(amount) ?? 0;
    balancePence -= amountPence;
    return { id, date, kind, amountPence, balancePence };
  });
}
