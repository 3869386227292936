import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Written } from '#platform/mail/client-mail';
import { invoiceFacts, howToPay, settledFacts, type MailParts } from './mail-parts.ts';

/** The content of a mail with an invoice, for the first sending and for later ones. */
export function invoiceContent(parts: MailParts): Written {
  const { invoice, owedPence } = parts;
  const { total_pence: total, due_date: due } = invoice;
  const isPaid = owedPence < total && owedPence === 0;
  return {
    heading: `Invoice ${invoice.number ?? ''}`,
    paragraphs: [
      `Please find attached our invoice for ${formatPounds(total)}.`,
      ...(isPaid ? ['It has been settled: there is nothing left to pay.'] : []),
      ...(invoice.customer_notes ? [invoice.customer_notes] : []),
    ],
    facts: [
      ...invoiceFacts(invoice),
      ...(due && !isPaid ? [{ label: 'Due', value: formatDate(due) }] : []),
      ...settledFacts(parts),
    ],
    amount: {
      label: owedPence < total ? 'Still to pay' : 'Total',
      value: formatPounds(owedPence),
    },
    details: howToPay(parts),
    closing: [],
  };
}

export function creditNoteContent({ invoice }: MailParts): Written {
  return {
    heading: `Credit note ${invoice.number ?? ''}`,
    paragraphs: [
      `Please find attached our credit note for ${formatPounds(invoice.total_pence)}.`,
      ...(invoice.customer_notes ? [invoice.customer_notes] : []),
    ],
    facts: invoiceFacts(invoice),
    amount: { label: 'Credit', value: formatPounds(invoice.total_pence) },
    details: null,
    closing: [],
  };
}
