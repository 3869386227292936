import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement, ReactNode } from 'react';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from './invoice-columns.module.css';
import { InvoiceContent } from './invoice-content.tsx';

interface Props {
  readonly invoice: Invoice;
  /** Beside it, before the client's own notes. */
  readonly children?: ReactNode;
}

/** Its content, and beside it what only the client sees; below each other where it is narrow. */
export function InvoiceColumns({ invoice, children }: Props): ReactElement {
  return (
    <div className={styles.columns}>
      <InvoiceContent invoice={invoice} />
      <div className={styles.side}>
        {children}
        {invoice.notes && (
          <PageSection title="Your own notes">
            <p className={styles.note}>{invoice.notes}</p>
            <p className="fine">Only you can see these.</p>
          </PageSection>
        )}
      </div>
    </div>
  );
}
