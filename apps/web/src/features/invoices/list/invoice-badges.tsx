import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { Badge } from '#ui/page/badge.tsx';
import { BadgeButton } from '#ui/page/badge-button.tsx';
import { PartPaidBadge } from '../part-paid-badge.tsx';

interface Props {
  readonly row: InvoiceSummary;
  /** Shows the status of its e-mail. */
  readonly onDelivery: (row: InvoiceSummary) => void;
}

/** The badges of a row. */
export function InvoiceBadges({ row, onDelivery }: Props): ReactElement {
  const { type, number, credit_note_id, credit_number, delivery } = row;
  return (
    <>
      {type === 'CreditNote' && <Badge>Credit note</Badge>}
      <PartPaidBadge invoice={row} />
      {credit_note_id !== null && <Credited number={credit_number} />}
      {delivery?.state === 'failed' && (
        <BadgeButton
          tone="bad"
          hint={delivery.reason ?? 'It could not be delivered.'}
          name={`E-mail with ${number ?? 'it'} failed: why?`}
          onClick={() => onDelivery(row)}
        >
          E-mail failed
        </BadgeButton>
      )}
    </>
  );
}

/** The spec's two letters, written out for screen readers and on hover. */
function Credited({ number }: { number: string | null }): ReactElement {
  const meaning = number === null ? 'Has a credit note' : `Has credit note ${number}`;
  return (
    <Badge>
      <abbr title={meaning} aria-hidden="true">
        CR
      </abbr>
      <span className="hidden-text">{meaning}</span>
    </Badge>
  );
}
