import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { wirePence } from '@counterfoil/domain/money/pence';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { deliveryInWords, isPartlySent } from './delivery-status.tsx';
import { Badge, BadgeButton } from '#ui/page/badge.tsx';

const STATES = {
  draft: <Badge>Draft</Badge>,
  sent: <Badge tone="brand">Sent</Badge>,
  overdue: <Badge tone="bad">Overdue</Badge>,
  paid: <Badge tone="good">Paid</Badge>,
} as const;

/** One of the four states, for pages where the context does not show it. */
export function StateBadge({ state }: { state: InvoiceSummary['aasm_state'] }): ReactElement {
  return STATES[state];
}

/** For a part-paid invoice. Nothing is wrong, so the badge is not a warning; beside "Sent" it has another tint. */
export function PartPaidBadge({ invoice }: { invoice: PartPaidFacts }): ReactElement | null {
  return isPartPaid(invoice) ? <Badge tone="good">Part paid</Badge> : null;
}

type PartPaidFacts = Pick<
  InvoiceSummary,
  'type' | 'aasm_state' | 'balance' | 'original_total' | 'amount_paid'
>;

/**
 * Whether an invoice is part paid: its balance is above 0 and below its total, and not only because a
 * credit note reduced it.
 */
export function isPartPaid(invoice: PartPaidFacts): boolean {
  const { type, aasm_state, balance, original_total, amount_paid } = invoice;
  if (type === 'CreditNote' || aasm_state === 'draft') return false;
  const [owed, total] = [wirePence(balance), wirePence(original_total)];
  return owed !== 0 && owed < total && amount_paid !== '0.00';
}

interface Props {
  readonly row: InvoiceSummary;
  /** Shows the status of its e-mail. */
  readonly onDelivery: (row: InvoiceSummary) => void;
}

/** The badges of a row. */
export function InvoiceBadges({ row, onDelivery }: Props): ReactElement {
  const { type, number, delivery } = row;
  return (
    <>
      {type === 'CreditNote' && <Badge>Credit note</Badge>}
      <PartPaidBadge invoice={row} />
      <CreditBadge row={row} />
      {delivery && isPartlySent(delivery) && (
        <BadgeButton
          tone="warn"
          hint={deliveryInWords(delivery)}
          name={`Email with ${number ?? 'it'} was refused by some addresses: see which`}
          onClick={() => onDelivery(row)}
        >
          Email partly sent
        </BadgeButton>
      )}
      {delivery?.state === 'failed' && (
        <BadgeButton
          tone="bad"
          hint={delivery.reason ?? 'It couldn’t be delivered.'}
          name={`Email with ${number ?? 'it'} failed: see why`}
          onClick={() => onDelivery(row)}
        >
          Email failed
        </BadgeButton>
      )}
    </>
  );
}

/**
 * The spec's two letters, which lead to the credit note, a draft or sent. The tooltip and the name for
 * screen readers write them out.
 */
export function CreditBadge({ row }: { readonly row: CreditFacts }): ReactElement | null {
  const { credit_note_id: id, credit_number: number } = row;
  if (id === null) return null;
  const meaning = number === null ? 'Has a credit note' : `Has credit note ${number}`;
  return (
    <Link to="/invoices/sent/$id" params={{ id }} title={meaning} aria-label={`CR: ${meaning}`}>
      <Badge>CR</Badge>
    </Link>
  );
}

type CreditFacts = Pick<InvoiceSummary, 'credit_note_id' | 'credit_number'>;
