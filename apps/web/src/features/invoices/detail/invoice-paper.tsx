import { type Invoice, REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_TITLES, INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient, useContact } from '#lib/session/profile.ts';
import { counted } from '#ui/counts.ts';
import { Fact } from '#ui/page/fact.tsx';
import { displayPrice, displayQuantity } from '../figures.ts';
import { INVOICE_TEXTS, REFERENCE_LABELS } from '../kind.ts';
import totals from '../totals.module.css';
import styles from './invoice-paper.module.css';

/** An invoice or credit note as the customer reads it; every figure is the server's. */
export function InvoicePaper({ invoice }: { invoice: Invoice }): ReactElement {
  const { company_name } = useContact();
  const { isVatRegistered } = useClient();
  // A client who has left the VAT register still sees the VAT charged before.
  const hasVat = isVatRegistered || invoice.vat_total !== '0.00';
  return (
    <section
      className={`paper ${styles.paper}`}
      aria-label={`What the ${INVOICE_WORDS[invoice.type]} says`}
    >
      <div className={styles.head}>
        <p className={styles.seller}>{company_name}</p>
        <h2 className={styles.kind}>{INVOICE_TITLES[invoice.type]}</h2>
      </div>
      <Facts invoice={invoice} />
      <Lines {...{ invoice, hasVat }} />
      <Totals {...{ invoice, hasVat }} />
      {invoice.customer_notes && (
        <section className={styles.notes} aria-label="Notes to the customer">
          <p>{invoice.customer_notes}</p>
        </section>
      )}
    </section>
  );
}

function Facts({ invoice }: { invoice: Invoice }): ReactElement {
  const texts = INVOICE_TEXTS[invoice.type];
  return (
    <dl className={styles.facts}>
      <Fact name="Customer">
        <Link to="/customers/$id/ledger" params={{ id: invoice.customer_id }}>
          {invoice.customer_name}
        </Link>
      </Fact>
      <Fact name={texts.number}>{invoice.number}</Fact>
      {REFERENCES.filter((name) => invoice[name]).map((name) => (
        <Fact key={name} name={REFERENCE_LABELS[name]}>
          {invoice[name]}
        </Fact>
      ))}
      <Fact name={texts.date}>{displayDate(invoice.date) || null}</Fact>
      <Fact name="Payment terms">{termsInWords(invoice.payment_terms)}</Fact>
      {invoice.type === 'invoice' && (
        <Fact name="Due date">{displayDate(invoice.due_date) || null}</Fact>
      )}
    </dl>
  );
}

function termsInWords(days: number | null): string | null {
  if (days === null) return null;
  return PAYMENT_TERMS.find(({ value }) => value === days)?.label ?? counted(days, 'day');
}

interface Part {
  readonly invoice: Invoice;
  readonly hasVat: boolean;
}

/** Where it is narrow, a line's figures are below its description; the roles keep it a table. */
function Lines({ invoice, hasVat }: Part): ReactElement {
  return (
    <table
      className={styles.lines}
      role="table"
      aria-label={`Lines of the ${INVOICE_WORDS[invoice.type]}`}
    >
      <thead role="rowgroup">
        <tr role="row">
          {['Description', 'Quantity', 'Price', ...(hasVat ? ['VAT %'] : []), 'Net'].map((name) => (
            <th key={name} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {invoice.items.map(({ id, description, quantity, price, tax, net_total }) => (
          <tr key={id} role="row">
            <td role="cell">{description}</td>
            <td role="cell">{displayQuantity(quantity ?? '')}</td>
            <td role="cell">{displayPrice(price ?? '')}</td>
            {hasVat && <td role="cell">{tax ?? '0'}%</td>}
            <td role="cell">{displayAmount(net_total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice, hasVat }: Part): ReactElement {
  return (
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
  );
}
