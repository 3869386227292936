import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './detail-page.module.css';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentLines } from './document-lines.tsx';
import { DocumentNotes } from './document-notes.tsx';

interface Props {
  readonly invoice: Invoice;
  /** Why it cannot be changed. */
  readonly reason: string;
}

/** In place of the form of what may not be changed: why not, and all that stands in it. */
export function DocumentToRead({ invoice, reason }: Props): ReactElement {
  const { type, aasm_state, number } = invoice;
  const kind = type === 'CreditNote' ? 'Credit note' : 'Invoice';
  return (
    <>
      <div className={styles.back}>
        <LinkButton kind="quiet" icon="left" to={`/invoices/${aasm_state}`}>
          Back to the list
        </LinkButton>
      </div>
      <div className={styles.header}>
        <PageHeader title={`${kind} ${number ?? ''}`.trim()}>
          <StateBadge state={aasm_state} />
        </PageHeader>
      </div>
      <p className={styles.reason}>{reason}</p>
      <DocumentFacts invoice={invoice} />
      <DocumentLines invoice={invoice} />
      <DocumentNotes invoice={invoice} />
    </>
  );
}
