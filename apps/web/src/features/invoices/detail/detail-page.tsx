import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type ShownAction, useInvoiceActions } from '../actions/use-invoice-actions.tsx';
import { PartPaidBadge, StateBadge } from '../badges.tsx';
import { titleOf } from '../kind.ts';
import { followedInvoiceQuery } from '../queries.ts';
import { CreditedInvoice } from './credited-invoice.tsx';
import styles from './detail-page.module.css';
import { InvoiceFacts, InvoiceNotes } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { MailHistory } from './mail-history.tsx';
import { PaymentHistory } from './payment-history.tsx';

/** All facts about a sent invoice or credit note, and its actions. */
export function InvoiceDetailPage({ id }: { id: string }): ReactElement {
  const { clientId } = useClient();
  const { data: invoice } = useSuspenseQuery(followedInvoiceQuery(clientId, id));
  const list = invoice.aasm_state === 'draft' ? 'sent' : invoice.aasm_state;
  return (
    <>
      <div className={styles.header}>
        <PageHeader back={`/invoices/${list}`} title={titleOf(invoice)}>
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

/** In the order of the page. */
const ACTIONS: readonly ShownAction[] = [
  'mark_as_paid',
  'preview',
  'download',
  'remind',
  'resend',
  'credit',
  'duplicate',
];

/** The buttons of its state; a disabled one says why, on itself and below them all. */
function DetailActions({ invoice }: { invoice: Invoice }): ReactElement {
  const navigate = useNavigate();
  const onPaid = () => void navigate({ to: '/invoices/paid', ignoreBlocker: true });
  const { actionsOf, dialog } = useInvoiceActions({ onPaid });
  const actions = actionsOf(invoice, ACTIONS);
  const reasons = new Set(actions.flatMap(({ refused }) => refused ?? []));
  return (
    <>
      <div className={styles.actions} role="group" aria-label="Actions">
        {actions.map(({ action, label, icon, refused, busy, act }) => (
          <Button
            key={action}
            kind={action === 'mark_as_paid' ? 'primary' : 'secondary'}
            {...{ icon, refused, busy }}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} className="fine reason">
          {reason}
        </p>
      ))}
      {dialog}
    </>
  );
}
