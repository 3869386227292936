import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import {
  refuseInvoiceAction,
  showsInvoiceAction,
  type InvoiceAction,
} from '@counterfoil/domain/invoice/actions';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button, type ButtonLook } from '#ui/controls/button.tsx';
import {
  useDownloadInvoice,
  useDuplicateInvoice,
  useRemindInvoice,
  useResendInvoice,
} from '../mutations.ts';
import { MarkAsPaidDialog } from '../payment/mark-as-paid-dialog.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import styles from './detail-page.module.css';

/** In the order of the page. */
const LOOKS = {
  mark_as_paid: { label: 'Mark as paid', icon: 'pounds', kind: 'primary' },
  preview: { label: 'Preview', icon: 'eye' },
  download: { label: 'Download', icon: 'download' },
  remind: { label: 'Remind', icon: 'send' },
  resend: { label: 'Resend', icon: 'send' },
  credit: { label: 'Credit', icon: 'minus' },
  duplicate: { label: 'Duplicate', icon: 'copy' },
} as const satisfies Partial<Record<InvoiceAction, ButtonLook & { label: string }>>;

type DetailAction = keyof typeof LOOKS;
const DETAIL_ACTIONS = Object.keys(LOOKS) as DetailAction[];

interface Handler {
  readonly act: () => void;
  readonly busy?: boolean;
}

/** The buttons of its state; a disabled one says why, on itself and below them all. */
export function DetailActions({ invoice }: { invoice: Invoice }): ReactElement {
  const { isClientLeft } = useClient();
  const [opened, setOpened] = useState<'preview' | 'payment' | null>(null);
  const handlers = useHandlers(invoice, setOpened);
  const navigate = useNavigate();
  const facts = { ...invoice, isClientLeft };
  const shown = DETAIL_ACTIONS.filter((action) => showsInvoiceAction(action, facts)).map(
    (action) => ({ action, refused: refuseInvoiceAction(action, facts)?.reason }),
  );
  const reasons = new Set(shown.flatMap(({ refused }) => refused ?? []));
  const close = () => setOpened(null);
  return (
    <>
      <div className={styles.actions} role="group" aria-label="Actions">
        {shown.map(({ action, refused }) => {
          const { label, ...look } = LOOKS[action];
          const { act, busy = false } = handlers[action];
          return (
            <Button key={action} {...look} refused={refused} busy={busy} onClick={act}>
              {label}
            </Button>
          );
        })}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {opened === 'preview' && <PreviewDialog invoice={invoice} onClose={close} />}
      {opened === 'payment' && (
        <MarkAsPaidDialog
          invoice={invoice}
          onPaid={() => void navigate({ to: '/invoices/paid', ignoreBlocker: true })}
          onClose={close}
        />
      )}
    </>
  );
}

function useHandlers(
  invoice: Invoice,
  open: (dialog: 'preview' | 'payment') => void,
): Record<DetailAction, Handler> {
  const { id, customer_id } = invoice;
  const navigate = useNavigate();
  const download = useDownloadInvoice();
  const remind = useRemindInvoice();
  const resend = useResendInvoice();
  const duplicate = useDuplicateInvoice();
  const credit = () =>
    void navigate({
      to: '/invoices/$id/credit-note/create',
      params: { id },
      search: { customerId: customer_id },
    });
  const openCopy = (copy: Invoice) =>
    void navigate({ to: '/invoices/edit/$id', params: { id: copy.id } });
  return {
    mark_as_paid: { act: () => open('payment') },
    preview: { act: () => open('preview') },
    download: { act: () => download.mutate(invoice), busy: download.isPending },
    remind: { act: () => remind.mutate(id), busy: remind.isPending },
    resend: { act: () => resend.mutate(id), busy: resend.isPending },
    credit: { act: credit },
    duplicate: {
      act: () => duplicate.mutate(id, { onSuccess: openCopy }),
      busy: duplicate.isPending,
    },
  };
}
