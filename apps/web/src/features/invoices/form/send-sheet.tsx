import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { dueDate } from '@counterfoil/domain/invoice/due';
import { INVOICE_TITLES, type InvoiceType } from '@counterfoil/domain/invoice/kind';
import { formatPence, formatPounds } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { unsavedMailQuery } from '../queries.ts';
import { MailSheet } from '../sending/mail-sheet.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import { totalsOf } from './live-totals.ts';

interface Props {
  readonly values: InvoiceValues;
  readonly customer: Customer | undefined;
  readonly type: InvoiceType;
  readonly isSending: boolean;
  /** What goes with the mail. */
  readonly paper: ReactNode;
  readonly onSend: (mail: MailOptions) => void;
  readonly onCancel: () => void;
}

/** The spec's question, with the mail that goes out; the document cannot change once it is sent. */
export function SendSheet(props: Props): ReactElement {
  const { values, customer, type, isSending, paper, onSend, onCancel } = props;
  const { clientId } = useClient();
  const totals = totalsOf(values);
  const totalPence = 'totalPence' in totals ? totals.totalPence : 0;
  const { customer_id, number, date, payment_terms } = values;
  const due = isIsoDate(date) && payment_terms !== '' ? dueDate(date, Number(payment_terms)) : null;
  const proposal = useQuery(
    unsavedMailQuery(clientId, {
      customer_id,
      type,
      number: number.trim(),
      date,
      ...(due && type === 'invoice' ? { due_date: due } : {}),
      total: formatPence(totalPence),
    }),
  );
  return (
    <MailSheet
      title="Do you want to send now?"
      proposal={proposal}
      attachment={{ name: `${INVOICE_TITLES[type]} ${number}.pdf`, paper }}
      confirmLabel="Send"
      busy={isSending}
      onSend={onSend}
      onCancel={onCancel}
    >
      <p>
        {INVOICE_TITLES[type]} {number} for {formatPounds(totalPence)} goes to {customer?.name} by{' '}
        <span className="unbroken">e-mail</span>. After that it cannot be changed.
      </p>
    </MailSheet>
  );
}
