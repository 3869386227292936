import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refusedInWords } from '@counterfoil/domain/mail/outcomes';
import type { ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { Badge } from '#ui/page/badge.tsx';

const BADGES = {
  queued: <Badge tone="warn">Queued</Badge>,
  sent: <Badge tone="good">Sent</Badge>,
  failed: <Badge tone="bad">Failed</Badge>,
} as const;

type Delivery = Pick<
  NonNullable<Invoice['delivery']>,
  'state' | 'reason' | 'sent_at' | 'addresses'
>;

const inState = ({ addresses }: Delivery, state: Delivery['state']) =>
  addresses.filter((each) => each.state === state);

/** Whether some of its addresses have an e-mail that others refused. */
export const isPartlySent = (delivery: Delivery): boolean =>
  delivery.state === 'sent' && inState(delivery, 'failed').length > 0;

/** The status of an e-mail: queued, sent (when, and who was refused) or failed (why). */
export function DeliveryStatus({ delivery }: { readonly delivery: Delivery | null }): ReactElement {
  if (!delivery) return <p>It hasn’t been emailed.</p>;
  return (
    <>
      {isPartlySent(delivery) ? <Badge tone="warn">Partly sent</Badge> : BADGES[delivery.state]}
      <p>{deliveryInWords(delivery)}</p>
    </>
  );
}

/** `at`: the time of the request, where it is shown beside it; the same time is not repeated. */
export function deliveryInWords(delivery: Delivery, at?: string): string {
  const { state, reason, sent_at } = delivery;
  const failed = inState(delivery, 'failed');
  switch (state) {
    case 'queued':
      return reason
        ? `${someHaveIt(delivery)}${reason} We’ll try again automatically.`
        : 'It’s on its way.';
    case 'sent':
      if (isPartlySent(delivery)) return `${sentTo(delivery)}; ${refusedInWords(failed)}`;
      return sent_at && !(at && displayMoment(at) === displayMoment(sent_at))
        ? `Delivered ${displayMoment(sent_at)}`
        : 'Delivered';
    case 'failed':
      // One reason is enough when all have the same.
      return failed.length > 1 && new Set(failed.map((each) => each.reason)).size > 1
        ? refusedInWords(failed)
        : (reason ?? 'It couldn’t be delivered.');
  }
}

/** The addresses that have an e-mail. */
export const reachedBy = (delivery: Delivery): string[] =>
  inState(delivery, 'sent').map(({ address }) => address);

const sentTo = (delivery: Delivery) => `Sent to ${reachedBy(delivery).join(', ')}`;

/** Those who have an e-mail that others wait for, and those who were refused. */
function someHaveIt(delivery: Delivery): string {
  const failed = inState(delivery, 'failed');
  const parts = [
    ...(inState(delivery, 'sent').length > 0 ? [sentTo(delivery)] : []),
    ...(failed.length > 0 ? [refusedInWords(failed)] : []),
  ];
  if (parts.length === 0) return '';
  const waiting = inState(delivery, 'queued').map(({ address }) => address);
  return `${parts.join('; ')}; ${waiting.join(', ')} not yet: `;
}
