import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { displayInstant } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { invoiceQuery } from '../queries.ts';
import styles from './delivery-dialog.module.css';

const ASK_AGAIN_MS = 2000;

interface Props {
  readonly invoice: Pick<InvoiceSummary, 'id' | 'number'>;
  readonly onClose: () => void;
}

/** How the e-mail with the document fared; follows one that is still on its way. */
export function DeliveryDialog({ invoice: { id, number }, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const { data, error } = useQuery({
    ...invoiceQuery(clientId, id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.delivery?.state === 'queued' ? ASK_AGAIN_MS : false,
  });
  return (
    <Dialog
      title={`E-mail with ${number ?? 'the invoice'}`}
      size="small"
      onClose={onClose}
      actions={
        <Button onClick={onClose} initialFocus>
          Close
        </Button>
      }
    >
      {data ? (
        <DeliveryStatus delivery={data.delivery} />
      ) : (
        (error && <p>{problemOf(error).message}</p>) || <Loading />
      )}
    </Dialog>
  );
}

const BADGES = {
  queued: <Badge tone="warn">Queued</Badge>,
  sent: <Badge tone="good">Sent</Badge>,
  failed: <Badge tone="bad">Failed</Badge>,
} as const;

/** Queued, sent (when) or failed (why). */
function DeliveryStatus({ delivery }: Pick<Invoice, 'delivery'>): ReactElement {
  if (!delivery) return <p>No e-mail has been sent with it.</p>;
  return (
    <div className={styles.status} role="status">
      {BADGES[delivery.state]}
      <p>{inWords(delivery)}</p>
    </div>
  );
}

function inWords({ state, reason, sent_at }: NonNullable<Invoice['delivery']>): string {
  switch (state) {
    case 'queued':
      return reason ? `${reason} It will be tried again by itself.` : 'It is on its way.';
    case 'sent':
      return sent_at ? `It left on ${displayInstant(sent_at)}.` : 'It has left.';
    case 'failed':
      return reason ?? 'It could not be delivered.';
  }
}
