import type { InvoiceSummary, PaymentKind } from '@counterfoil/contract/invoices/schemas';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { displayDate, displayInstant } from '#lib/dates.ts';
import { counted } from '#ui/counts.ts';

type RemindedRow = Pick<InvoiceSummary, 'last_reminded_at' | 'reminders_count'>;

interface RemindedTexts {
  /** "today", or the date. */
  readonly day: string;
  /** Empty after a single reminder. */
  readonly times: string;
}

/** "20/10/2026" and "(2 times)". Null without a reminder. */
export function remindedTexts(
  { last_reminded_at, reminders_count }: RemindedRow,
  today: string,
): RemindedTexts | null {
  if (last_reminded_at === null) return null;
  const date = displayInstant(last_reminded_at);
  const day = date === displayDate(today) ? 'today' : date;
  return { day, times: reminders_count > 1 ? `(${counted(reminders_count, 'time')})` : '' };
}

/** In the order in which people name them. */
const SETTLED: readonly (readonly [PaymentKind, string])[] = [
  ['payment', 'payment'],
  ['pay_by_bank', 'pay by bank'],
  ['credit', 'credit note'],
  ['account_credit', 'credit on account'],
  ['discount', 'discount'],
];

/** How an invoice was settled: "Payment and discount". Nothing for an invoice of £0.00. */
export function settledLabel({ settled_by }: Pick<InvoiceSummary, 'settled_by'>): string {
  const words = SETTLED.flatMap(([kind, word]) => (settled_by.includes(kind) ? [word] : []));
  const last = words.pop();
  const all = words.length > 0 ? `${words.join(', ')} and ${last}` : (last ?? '');
  return all.slice(0, 1).toUpperCase() + all.slice(1);
}

type CountedRow = Pick<InvoiceSummary, 'type' | 'total' | 'balance'>;

/** An amount as it counts in the sum of a list: a credit note takes it off. */
export function countedPence(row: CountedRow, amount: 'total' | 'balance'): number {
  const pence = wirePence(row[amount]);
  return row.type === 'CreditNote' && pence !== 0 ? -pence : pence;
}

/** The total of a row; a credit note's has a minus. */
export const displayTotal = (row: CountedRow): string => formatPounds(countedPence(row, 'total'));
