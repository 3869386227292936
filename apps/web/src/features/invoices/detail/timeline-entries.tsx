import type { Doer } from '@counterfoil/contract/history/schemas';
import type { TimelineEvent } from '@counterfoil/contract/invoices/timeline-routes';
import { addressesIn } from '@counterfoil/domain/mail/outcomes';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate, displayInstant, displayMoment } from '#lib/dates.ts';
import type { TimelineEntry } from '#ui/page/timeline.tsx';
import { Amount } from '#ui/page/amount.tsx';
import { deliveryInWords, isPartlySent, reachedBy } from '../delivery-status.tsx';

/** An event in words: what, by whom and when. `fix`: what to do about an e-mail that failed. */
export function entryOf(event: TimelineEvent, fix: ReactNode): TimelineEntry {
  const delivery = 'delivery' in event ? event.delivery : null;
  const isFailed = delivery !== null && (delivery.state === 'failed' || isPartlySent(delivery));
  return {
    key: `${event.kind}-${event.id}`,
    text: textOf(event),
    by: byInWords(event),
    tone: toneOf(event),
    children: delivery && (
      <>
        <p className="fine">{deliveryInWords(delivery, event.at)}</p>
        {isFailed && fix}
      </>
    ),
  };
}

const PAID: ReadonlySet<TimelineEvent['kind']> = new Set(['paid', 'paid_by_bank']);

function toneOf(event: TimelineEvent): TimelineEntry['tone'] {
  const delivery = 'delivery' in event ? event.delivery : null;
  if (delivery?.state === 'failed' || (delivery && isPartlySent(delivery))) return 'bad';
  if (delivery?.state === 'queued') return 'open';
  if (event.kind === 'credit_drafted') return 'open';
  return PAID.has(event.kind) ? 'good' : 'plain';
}

function byInWords({ by, at }: TimelineEvent): string {
  const moment = displayMoment(at);
  return by === null ? moment : `${nameOf(by)}, ${moment}`;
}

function nameOf({ kind, name }: Doer): string {
  if (kind === 'person') return name ?? 'You';
  return kind === 'accountants' ? 'Your accountants' : 'Automatically';
}

function textOf(event: TimelineEvent): ReactNode {
  switch (event.kind) {
    case 'created':
      return 'Draft created';
    case 'sent':
      return `Sent${recipientsText(event)}`;
    case 'resent':
      return `Sent again${recipientsText(event)}`;
    case 'reminded':
      return `Reminder sent${recipientsText(event)}`;
    case 'paid':
      return `${displayAmount(event.amount)} paid${onDay(event)}${leftOf(event)}`;
    case 'paid_by_bank':
      return `${displayAmount(event.amount)} paid by bank${leftOf(event)}`;
    case 'written_off':
      return `${displayAmount(event.amount)} written off as discount`;
    case 'credit_used':
      return (
        <>
          <Amount>{displayAmount(event.amount)}</Amount> of credit from {paper(event.credit_of)}{' '}
          used
          {leftOf(event)}
        </>
      );
    case 'used_on':
      return (
        <>
          <Amount>{displayAmount(event.amount)}</Amount> used on invoice {paper(event.invoice)}
        </>
      );
    case 'overpaid':
      return `${displayAmount(event.amount)} more than was owed, kept as credit`;
    case 'refunded':
      return `${displayAmount(event.amount)} of credit refunded${onDay(event)}`;
    case 'credited':
      return event.amount === '0.00' ? (
        <>Credit note {paper(event.credit_note)} sent: nothing was left to take off</>
      ) : (
        <>
          Credit note {paper(event.credit_note)} took <Amount>{displayAmount(event.amount)}</Amount>{' '}
          off
          {leftOf(event)}
        </>
      );
    case 'credit_drafted':
      return <>Credit note {paper(event.credit_note)} drafted</>;
    case 'took_off':
      return event.amount === '0.00' ? (
        <>Nothing was left to take off invoice {paper(event.invoice)}</>
      ) : (
        <>
          Took <Amount>{displayAmount(event.amount)}</Amount> off invoice {paper(event.invoice)}
        </>
      );
  }
}

const SHOWN = 2;

type MailEvent = Extract<TimelineEvent, { recipients: string }>;

/** "anna@fig.example,ben@fig.example" -> " to anna@fig.example, ben@fig.example", without those who were refused. */
function recipientsText({ recipients, delivery }: MailEvent): string {
  const isPart = delivery !== null && isPartlySent(delivery);
  const all = isPart ? reachedBy(delivery) : addressesIn(recipients);
  if (all.length === 0) return '';
  const others = all.length - SHOWN;
  return ` to ${all.slice(0, SHOWN).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

interface Settlement {
  readonly at: string;
  readonly date: string;
  readonly balance: string;
}

/** The day of a payment, when it was recorded on a different day. */
const onDay = ({ at, date }: Settlement) =>
  displayDate(date) === displayInstant(at) ? '' : ` on ${displayDate(date)}`;

const leftOf = ({ balance }: Settlement) =>
  balance === '0.00' ? '' : `, ${displayAmount(balance)} left to pay`;

/** The page of the other document; a draft opens its form there. */
function paper({ id, number }: { id: string; number: string | null }): ReactElement {
  return (
    <Link to="/invoices/sent/$id" params={{ id }}>
      {number ?? 'without a number'}
    </Link>
  );
}
