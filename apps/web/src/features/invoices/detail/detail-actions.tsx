import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useInvoiceActions, type ShownAction } from '../actions/use-invoice-actions.tsx';
import styles from './detail-page.module.css';

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
export function DetailActions({ invoice }: { invoice: Invoice }): ReactElement {
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
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {dialog}
    </>
  );
}
