import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StateBadge } from '../badges.tsx';
import { titleOf } from '../kind.ts';
import styles from './detail-page.module.css';
import { InvoiceFacts, InvoiceNotes } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';

interface Props {
  readonly invoice: Invoice;
  /** Why it cannot be changed. */
  readonly reason: string;
}

/** Replaces the form of a draft that may not be changed: the reason, and all of its content. */
export function InvoiceToRead({ invoice, reason }: Props): ReactElement {
  const { aasm_state } = invoice;
  return (
    <>
      <div className={styles.header}>
        <PageHeader
          back={`/invoices/${aasm_state}`}
          backLabel="Back to the list"
          title={titleOf(invoice)}
        >
          <StateBadge state={aasm_state} />
        </PageHeader>
      </div>
      <p className="fine reason">{reason}</p>
      <InvoiceFacts invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceNotes invoice={invoice} />
    </>
  );
}
