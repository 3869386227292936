import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { Badge } from '#ui/page/badge.tsx';

const BADGES = {
  queued: <Badge tone="warn">Queued</Badge>,
  sent: <Badge tone="good">Sent</Badge>,
  failed: <Badge tone="bad">Failed</Badge>,
} as const;

/** The status of an e-mail: queued, sent (when) or failed (why). */
export function DeliveryStatus({ delivery }: { readonly delivery: Delivery | null }): ReactElement {
  if (!delivery) return <p>No email has been sent with it.</p>;
  return (
    <>
      {BADGES[delivery.state]}
      <p>{deliveryInWords(delivery)}</p>
    </>
  );
}

type Delivery = Pick<NonNullable<Invoice['delivery']>, 'state' | 'reason' | 'sent_at'>;

/** `at`: when it was asked for, where that is beside it; the same time is not said twice. */
export function deliveryInWords({ state, reason, sent_at }: Delivery, at?: string): string {
  switch (state) {
    case 'queued':
      return reason ? `${reason} It will be tried again by itself.` : 'It is on its way.';
    case 'sent':
      return sent_at && !(at && displayMoment(at) === displayMoment(sent_at))
        ? `Delivered ${displayMoment(sent_at)}`
        : 'Delivered';
    case 'failed':
      return reason ?? 'It could not be delivered.';
  }
}
