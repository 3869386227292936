import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { Card } from '#ui/card.tsx';
import styles from './detail-page.module.css';

/** What the customer reads on the paper, and what only the client reads. */
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
