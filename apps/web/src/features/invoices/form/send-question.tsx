import type { Customer } from '@counterfoil/contract/customers/schemas';
import { INVOICE_TITLES, type InvoiceType } from '@counterfoil/domain/invoice/kind';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import { totalsOf } from './live-totals.ts';

interface Props {
  readonly values: InvoiceValues;
  readonly customer: Customer | undefined;
  readonly type: InvoiceType;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** The spec's question, with the details of the invoice, which cannot change once sent. */
export function SendQuestion({
  values,
  customer,
  type,
  isSending,
  onSend,
  onCancel,
}: Props): ReactElement {
  const totals = totalsOf(values);
  const total = 'totalPence' in totals ? formatPounds(totals.totalPence) : '';
  return (
    <Confirm
      title="Do you want to send now?"
      confirmLabel="Send"
      busy={isSending}
      onConfirm={onSend}
      onCancel={() => isSending || onCancel()}
    >
      <p>
        {INVOICE_TITLES[type]} {values.number} for {total} goes to {customer?.name} by e-mail
        {customer?.email && ` (${customer.email.replaceAll(',', ', ')})`}. After that it cannot be
        changed.
      </p>
    </Confirm>
  );
}
