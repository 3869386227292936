import { formatDate } from '@counterfoil/domain/dates/format-date';
import { daysBetween } from '@counterfoil/domain/dates/iso-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Written } from '#platform/mail/client-mail';
import { invoiceFacts, howToPay, settledFacts, type MailParts } from './mail-parts.ts';

/** Asks for the amount owed; adds the debt collection message once it is late. */
export function reminderContent(parts: MailParts): Written {
  const { invoice, owedPence, settings } = parts;
  const { due_date: due, number } = invoice;
  const daysLate = due === null ? 0 : daysBetween(due, parts.askedOn);
  const isLate = daysLate > 0;
  const message = settings.debt_collection_message;
  return {
    heading: `Reminder: invoice ${number ?? ''}`,
    paragraphs: [
      isLate ? lateSentence(parts, daysLate) : earlySentence(parts, -daysLate),
      isLate
        ? 'Please pay it as soon as you can. If your payment is already on its way, please ignore this reminder and accept our thanks.'
        : 'If your payment is already on its way, thank you: there is nothing more to do.',
    ],
    facts: [
      ...invoiceFacts(invoice),
      ...(due ? [{ label: isLate ? 'Was due' : 'Due', value: formatDate(due) }] : []),
      ...(isLate ? [{ label: 'Late by', value: days(daysLate) }] : []),
      ...settledFacts(parts),
    ],
    amount: { label: 'Still to pay', value: formatPounds(owedPence) },
    details: howToPay(parts),
    closing: ['The invoice is attached once more.', ...(isLate && message ? [message] : [])],
  };
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

function what({ invoice, owedPence }: MailParts) {
  const part = owedPence < invoice.total_pence ? ` of ${formatPounds(invoice.total_pence)}` : '';
  const dated = invoice.date ? ` of ${formatDate(invoice.date)}` : '';
  return `${formatPounds(owedPence)}${part} for our invoice ${invoice.number ?? ''}${dated}`;
}

function lateSentence(parts: MailParts, daysLate: number) {
  const due = formatDate(parts.invoice.due_date ?? '');
  return `We have not yet received ${what(parts)}. It was due on ${due} and is now ${days(daysLate)} late.`;
}

function earlySentence(parts: MailParts, daysLeft: number) {
  const { due_date: due } = parts.invoice;
  const open = `This is a friendly reminder that ${what(parts)} is still to be paid.`;
  if (due === null) return open;
  if (daysLeft === 0) return `${open} It is due today.`;
  const when = daysLeft === 1 ? 'tomorrow' : `in ${days(daysLeft)}`;
  return `${open} It is due ${when}, on ${formatDate(due)}.`;
}
