import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { Card } from '#ui/page/card.tsx';
import styles from './detail-page.module.css';

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
