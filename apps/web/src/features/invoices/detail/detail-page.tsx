import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Badge } from '#ui/page/badge.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { titleOf } from '../invoice-kind.ts';
import { PartPaidBadge } from '../part-paid-badge.tsx';
import { followedInvoiceQuery } from '../queries.ts';
import { StateBadge } from '../state-badge.tsx';
import { CreditedInvoice } from './credited-invoice.tsx';
import { DetailActions } from './detail-actions.tsx';
import styles from './detail-page.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceNotes } from './invoice-notes.tsx';
import { MailHistory } from './mail-history.tsx';
import { PaymentHistory } from './payment-history.tsx';

/** All facts about a sent invoice or credit note, and its actions. */
export function InvoiceDetailPage({ id }: { id: string }): ReactElement {
  const { clientId } = useClient();
  const { data: invoice } = useSuspenseQuery(followedInvoiceQuery(clientId, id));
  const list = invoice.aasm_state === 'draft' ? 'sent' : invoice.aasm_state;
  return (
    <>
      <div className={styles.back}>
        <LinkButton kind="quiet" icon="left" to={`/invoices/${list}`}>
          Back
        </LinkButton>
      </div>
      <div className={styles.header}>
        <PageHeader title={titleOf(invoice)}>
          <Badges invoice={invoice} />
        </PageHeader>
      </div>
      <DetailActions invoice={invoice} />
      <InvoiceFacts invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <div className={styles.columns}>
        {invoice.type === 'CreditNote' ? (
          <CreditedInvoice note={invoice} />
        ) : (
          <PaymentHistory invoice={invoice} />
        )}
        <MailHistory invoice={invoice} />
      </div>
      <InvoiceNotes invoice={invoice} />
    </>
  );
}

function Badges({ invoice }: { invoice: Invoice }): ReactElement {
  return (
    <p className={styles.badges}>
      <StateBadge state={invoice.aasm_state} />
      <PartPaidBadge invoice={invoice} />
      {invoice.credit_note_id !== null && (
        <Link
          to="/invoices/sent/$id"
          params={{ id: invoice.credit_note_id }}
          aria-label={`CR: credit note ${invoice.credit_number ?? ''}`.trim()}
        >
          <Badge>CR</Badge>
        </Link>
      )}
    </p>
  );
}
