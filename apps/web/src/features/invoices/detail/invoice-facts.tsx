import { type Invoice, REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { Card } from '#ui/page/card.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { dueLabel } from '../days.ts';
import { INVOICE_TEXTS, REFERENCE_LABELS } from '../kind.ts';
import styles from './detail-page.module.css';

/** Customer, references and dates; at the right what is still owed. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }): ReactElement {
  const isInvoice = invoice.type === 'invoice';
  const texts = INVOICE_TEXTS[invoice.type];
  return (
    <Card>
      <div className={styles.top}>
        <dl className={styles.facts}>
          <Fact name="Customer">
            <Link to="/customers/$id/ledger" params={{ id: invoice.customer_id }}>
              {invoice.customer_name}
            </Link>
          </Fact>
          <Fact name={texts.number}>{invoice.number}</Fact>
          {REFERENCES.map((name) => (
            <Fact key={name} name={REFERENCE_LABELS[name]}>
              {invoice[name]}
            </Fact>
          ))}
          <Fact name={texts.date}>{displayDate(invoice.date)}</Fact>
          <Fact name="Payment terms">{termsInWords(invoice.payment_terms)}</Fact>
          {isInvoice && (
            <Fact name="Due date">
              <Due invoice={invoice} />
            </Fact>
          )}
        </dl>
        {isInvoice && invoice.aasm_state !== 'draft' && <Balance invoice={invoice} />}
      </div>
    </Card>
  );
}

function termsInWords(days: number | null): string | null {
  if (days === null) return null;
  return PAYMENT_TERMS.find(({ value }) => value === days)?.label ?? `${days} days`;
}

/** The due date and, while something is owed, the days from today. */
function Due({ invoice }: { invoice: Invoice }): ReactElement {
  const label = dueLabel(invoice, useScreenSettings().today);
  return (
    <>
      {displayDate(invoice.due_date) || '–'}
      {label && <small data-late={invoice.aasm_state === 'overdue' || undefined}> {label}</small>}
    </>
  );
}

function Balance({ invoice }: { invoice: Invoice }): ReactElement {
  const isPaid = invoice.aasm_state === 'paid';
  return (
    <p className={styles.balance}>
      <span className="fine">{isPaid ? 'Nothing left to pay' : 'Left to pay'}</span>
      <strong>{displayAmount(invoice.balance)}</strong>
      {isPaid && invoice.payment_date && <small>paid on {displayDate(invoice.payment_date)}</small>}
      {!isPaid && invoice.balance !== invoice.total && (
        <small>of {displayAmount(invoice.total)}</small>
      )}
    </p>
  );
}

/** The notes on the paper, and the notes that only the client sees. */
export function InvoiceNotes({ invoice }: { invoice: Invoice }): ReactElement {
  return (
    <div className={styles.columns}>
      <Note title="Notes to the customer" text={invoice.customer_notes} />
      <Note title="Your own notes" text={invoice.notes} />
    </div>
  );
}

function Note({ title, text }: { title: string; text: string | null }): ReactElement {
  return (
    <Card title={title}>
      <p className={styles.note} data-none={!text || undefined}>
        {text || 'None'}
      </p>
    </Card>
  );
}
