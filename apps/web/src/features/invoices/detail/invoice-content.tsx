import {
  type CreditMove,
  type Invoice,
  type PaymentKind,
  REFERENCES,
} from '@counterfoil/contract/invoices/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { counted } from '#ui/counts.ts';
import { Fact } from '#ui/page/fact.tsx';
import { decimalText, priceText } from '@counterfoil/domain/money/price-text';
import { InvoiceLines } from '../invoice-lines.tsx';
import { INVOICE_TEXTS, REFERENCE_LABELS } from '../kind.ts';
import totals from '../totals.module.css';
import styles from './invoice-content.module.css';

/** The text of an invoice or credit note; every figure is the server's. The paper itself is in Preview. */
export function InvoiceContent({ invoice }: { invoice: Invoice }): ReactElement {
  const { isVatRegistered } = useClient();
  // A client who has left the VAT register still sees the VAT charged before.
  const hasVat = isVatRegistered || invoice.vat_total !== '0.00';
  return (
    <section className={styles.content} aria-label={`What the ${INVOICE_WORDS[invoice.type]} says`}>
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
      <Fact name="Customer">{invoice.customer_name}</Fact>
      <Fact name={texts.number}>{invoice.number}</Fact>
      {REFERENCES.filter((name) => invoice[name]).map((name) => (
        <Fact key={name} name={REFERENCE_LABELS[name]}>
          {invoice[name]}
        </Fact>
      ))}
      <Fact name={texts.date}>{displayDate(invoice.date) || null}</Fact>
      {invoice.type === 'CreditNote' && <Fact name="Reason">{invoice.credit_reason}</Fact>}
      {invoice.type === 'invoice' && (
        <>
          <Fact name="Payment terms">{termsInWords(invoice.payment_terms)}</Fact>
          <Fact name="Due date">{displayDate(invoice.due_date) || null}</Fact>
        </>
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

function Lines({ invoice, hasVat }: Part): ReactElement {
  return (
    <InvoiceLines
      label={`Lines of the ${INVOICE_WORDS[invoice.type]}`}
      columns={['Description', 'Quantity', 'Price', ...(hasVat ? ['VAT'] : []), 'Net']}
      lines={invoice.items.map(({ id, description, quantity, price, tax, net_total }) => ({
        key: id,
        cells: [
          description ?? '',
          decimalText(quantity ?? ''),
          priceText(price ?? ''),
          ...(hasVat ? [`${tax ?? '0'}%`] : []),
          displayAmount(net_total),
        ],
      }))}
    />
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
      <Settled invoice={invoice} />
    </dl>
  );
}

const KINDS: Readonly<Record<PaymentKind, string>> = {
  payment: 'Paid',
  pay_by_bank: 'Paid by bank',
  discount: 'Written off as discount',
  credit: 'Credit note',
  account_credit: 'Credit used',
  refund: 'Refunded',
};
/** With more payments, each kind is one row. */
const ROWS = 6;

/** The steps from the total to what is left to pay; nothing when there are none. */
function Settled({ invoice }: { readonly invoice: Invoice }): ReactElement | null {
  const { payments, balance, credit_number } = invoice;
  const steps = payments.filter(({ amount }) => amount !== '0.00');
  if (invoice.type === 'CreditNote' || steps.length === 0) return null;
  const nameOf = (kind: PaymentKind) =>
    kind === 'credit' ? `${KINDS.credit} ${credit_number ?? ''}`.trim() : KINDS[kind];
  const rows =
    steps.length <= ROWS
      ? steps.map(({ id, kind, date, amount }) => ({
          id,
          name: kind === 'credit' ? nameOf(kind) : `${nameOf(kind)} ${displayDate(date)}`,
          pence: penceOf({ amount }),
        }))
      : byKind(steps).map(({ kind, pence }) => ({ id: kind, name: nameOf(kind), pence }));
  return (
    <>
      {rows.map(({ id, name, pence }) => (
        <Fact key={id} name={name}>
          {formatPounds(-pence)}
        </Fact>
      ))}
      <Fact name="Left to pay" as="total">
        {displayAmount(balance)}
      </Fact>
      <Overpaid invoice={invoice} />
    </>
  );
}

const MOVES: Readonly<Record<CreditMove['kind'], string>> = {
  overpayment: 'Overpaid',
  account_credit: 'Used on another invoice',
  refund: 'Refunded',
};

/** The steps from an amount above the balance to what is left of it as credit. */
function Overpaid({ invoice }: { readonly invoice: Invoice }): ReactElement | null {
  const { credit_moves, overpaid } = invoice;
  if (credit_moves.length === 0) return null;
  return (
    <>
      {credit_moves.map(({ id, kind, date, amount }) => (
        <Fact key={id} name={`${MOVES[kind]} ${displayDate(date)}`}>
          {formatPounds(kind === 'overpayment' ? penceOf({ amount }) : -penceOf({ amount }))}
        </Fact>
      ))}
      <Fact name="Unused credit" as="total">
        {displayAmount(overpaid)}
      </Fact>
    </>
  );
}

function byKind(steps: Invoice['payments']) {
  const kinds = Object.keys(KINDS) as PaymentKind[];
  return kinds
    .map((kind) => ({
      kind,
      pence: steps.reduce((sum, step) => sum + (step.kind === kind ? penceOf(step) : 0), 0),
    }))
    .filter(({ pence }) => pence > 0);
}

const penceOf = ({ amount }: Pick<Invoice['payments'][number], 'amount'>) =>
  parsePence(amount) ?? 0;
