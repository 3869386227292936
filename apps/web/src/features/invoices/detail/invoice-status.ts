import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { dueLabel } from '../days.ts';

type Facts = Pick<
  Invoice,
  | 'aasm_state'
  | 'total'
  | 'balance'
  | 'amount_paid'
  | 'due_date'
  | 'payment_date'
  | 'credit_number'
  | 'overpaid'
  | 'payments'
>;

interface Status {
  /** The amount that matters now: what is owed, or what the invoice came to. */
  readonly figure: string;
  /** Names the figure: "left to pay". */
  readonly figureName: string;
  readonly tone?: 'bad' | 'good';
  /** "Due in 12 days, on 03/12/2026", "£50.00 of £134.61 paid" */
  readonly says: readonly string[];
}

/** The first words of an invoice's page. */
export function statusOf(invoice: Facts, today: IsoDate): Status {
  const { aasm_state, total, balance, due_date } = invoice;
  switch (aasm_state) {
    case 'draft':
      return { figure: displayAmount(total), figureName: 'in total', says: ['Not sent yet'] };
    case 'paid':
      return {
        figure: displayAmount(total),
        figureName: 'in total',
        // Green means money received, which a credit note's part of the total was not.
        ...(sumOf(invoice, 'credit') > 0 ? {} : { tone: 'good' }),
        says: settledParts(invoice),
      };
    case 'sent':
    case 'overdue': {
      const label = dueLabel({ aasm_state, due_date }, today);
      const when = label === null ? 'To pay' : dueInWords(label, displayDate(due_date));
      const says = [when, ...reducedParts(invoice)];
      const open = { figure: displayAmount(balance), figureName: 'left to pay', says };
      return aasm_state === 'sent' ? open : { ...open, tone: 'bad' };
    }
  }
}

/** "In 12 days" -> "Due in 12 days, on 03/12/2026". */
function dueInWords(label: string, date: string): string {
  if (label === 'Today') return 'Due today';
  if (label.startsWith('In ')) return `Due in ${label.slice(3)}, on ${date}`;
  return `${label}, due on ${date}`;
}

/** Payments on an open invoice, and its other reductions. */
function reducedParts({ total, amount_paid, ...invoice }: Facts): string[] {
  return [
    ...(amount_paid === '0.00'
      ? []
      : [`${displayAmount(amount_paid)} of ${displayAmount(total)} paid`]),
    ...(sumOf(invoice, 'credit') > 0 ? [`Reduced by ${noteOf(invoice)}`] : []),
  ];
}

function settledParts(invoice: Facts): string[] {
  const { total, amount_paid, payment_date } = invoice;
  if (total === '0.00') return ['Nothing to pay'];
  const writtenOff = sumOf(invoice, 'discount');
  const isCredited = sumOf(invoice, 'credit') > 0;
  const usedPence = sumOf(invoice, 'account_credit');
  const overpaidPence = wirePence(invoice.overpaid);
  const isPaid = amount_paid !== '0.00';
  const date = payment_date === null ? '' : ` on ${displayDate(payment_date)}`;
  if (!isPaid && !writtenOff) {
    return [`Settled by ${isCredited ? noteOf(invoice) : 'credit on the account'}${date}`];
  }
  return [
    ...(isPaid ? [`Paid${date}`] : []),
    ...(writtenOff ? [`${formatPounds(writtenOff)} written off as discount`] : []),
    ...(isCredited ? [`Reduced by ${noteOf(invoice)}`] : []),
    ...(usedPence ? [`${formatPounds(usedPence)} of credit used`] : []),
    ...(overpaidPence ? [`${formatPounds(overpaidPence)} overpaid, kept as credit`] : []),
  ];
}

const noteOf = ({ credit_number }: Pick<Facts, 'credit_number'>) =>
  `credit note ${credit_number ?? ''}`.trim();

const sumOf = ({ payments }: Pick<Facts, 'payments'>, kind: Facts['payments'][number]['kind']) =>
  payments.reduce((sum, each) => sum + (each.kind === kind ? wirePence(each.amount) : 0), 0);
