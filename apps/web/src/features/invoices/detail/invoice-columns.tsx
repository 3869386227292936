import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement, ReactNode } from 'react';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from './invoice-columns.module.css';
import { InvoicePaper } from './invoice-paper.tsx';

interface Props {
  readonly invoice: Invoice;
  /** Beside the paper, before the client's own notes. */
  readonly children?: ReactNode;
}

/** The paper, and beside it what only the client sees; below each other where it is narrow. */
export function InvoiceColumns({ invoice, children }: Props): ReactElement {
  return (
    <div className={styles.columns}>
      <InvoicePaper invoice={invoice} />
      <div className={styles.side}>
        {children}
        <PageSection title="Your own notes">
          {invoice.notes && <p className={styles.note}>{invoice.notes}</p>}
          <p className="fine">
            {invoice.notes ? 'Only you see these.' : 'None. Only you see these.'}
          </p>
        </PageSection>
      </div>
    </div>
  );
}
