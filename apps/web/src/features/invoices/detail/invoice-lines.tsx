import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { useClient } from '#lib/session/profile.ts';
import { Card } from '#ui/page/card.tsx';
import { Fact } from '#ui/page/fact.tsx';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { displayPrice, displayQuantity } from '../figures.ts';
import totals from '../totals.module.css';
import styles from './detail-page.module.css';

type Item = Invoice['items'][number];

const COLUMNS: readonly Column<Item>[] = [
  { header: 'Description', place: 'lead', cell: ({ description }) => description },
  { header: 'Quantity', align: 'end', cell: ({ quantity }) => displayQuantity(quantity ?? '') },
  { header: 'Price', align: 'end', cell: ({ price }) => displayPrice(price ?? '') },
  { header: 'VAT %', align: 'end', cell: ({ tax }) => `${tax ?? '0'}%` },
  { header: 'Net', align: 'end', cell: ({ net_total }) => displayAmount(net_total) },
];

/** The charged (or credited) lines and their totals; without VAT for clients who charge none. */
export function InvoiceLines({ invoice }: { invoice: Invoice }): ReactElement {
  const { isVatRegistered } = useClient();
  // A client who has left the VAT register still sees the VAT charged before.
  const hasVat = isVatRegistered || invoice.vat_total !== '0.00';
  return (
    <Card title="Lines">
      <div className={styles.lines}>
        <Table
          caption={`Lines of the ${INVOICE_WORDS[invoice.type]}`}
          columns={COLUMNS.filter(({ header }) => hasVat || header !== 'VAT %')}
          rows={invoice.items}
          rowKey={({ id }) => id}
        />
      </div>
      <dl className={`${totals.totals} ${styles.totals}`} aria-label="Totals">
        <Fact name="Subtotal">{displayAmount(invoice.net_totals)}</Fact>
        {invoice.discount !== '0.00' && (
          <Fact name="Discount">{displayAmount(`-${invoice.discount}`)}</Fact>
        )}
        {hasVat &&
          invoice.vat_breakdown.map(({ rate, vat }) => (
            <Fact key={rate} name={`VAT ${rate}%`}>
              {displayAmount(vat)}
            </Fact>
          ))}
        <Fact name="Total" as="total">
          {displayAmount(invoice.total)}
        </Fact>
      </dl>
    </Card>
  );
}
