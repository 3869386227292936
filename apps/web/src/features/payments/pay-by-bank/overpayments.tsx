import type { PayByBank } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayInstant } from '#lib/dates.ts';
import { PageSection } from '#ui/page/page-section.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import styles from './pay-by-bank.module.css';

type Row = PayByBank['overpayments'][number];

/** Payments that were more than what was owed, which the client has to give back or set off. */
export function Overpayments({ rows }: { readonly rows: readonly Row[] }): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <PageSection title="Paid too much">
      <p className={styles.explained}>
        These payments were more than was owed when they arrived. The extra is credit on the
        customer’s account: refund it, or use it against their next invoice.
      </p>
      <Table caption="Paid too much" rows={rows} columns={COLUMNS} rowKey={({ id }) => id} />
    </PageSection>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Invoice',
    place: 'lead',
    cell: ({ invoice_id, number }) => (
      <RowLink to="/invoices/paid/$id" params={{ id: invoice_id }}>
        {number}
      </RowLink>
    ),
  },
  {
    header: 'Customer',
    place: 'under',
    cell: ({ customer_name }) => <span title={customer_name}>{customer_name}</span>,
  },
  {
    header: 'Received',
    place: 'under',
    cell: ({ received_at }) => displayInstant(received_at),
  },
  { header: 'Paid', align: 'end', place: 'state', cell: ({ amount }) => displayAmount(amount) },
  {
    header: 'Overpaid',
    align: 'end',
    place: 'figure',
    cell: ({ excess }) => displayAmount(excess),
  },
];
