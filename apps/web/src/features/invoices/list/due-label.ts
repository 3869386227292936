import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { daysBetween, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { counted } from '#ui/counts.ts';

/**
 * When payment is due, in days from today: "Today", "In 12 days", "Overdue by 3 days". Null when
 * nothing is due: drafts, paid invoices, credit notes.
 */
export function dueLabel(
  { aasm_state, due_date }: Pick<InvoiceSummary, 'aasm_state' | 'due_date'>,
  today: IsoDate,
): string | null {
  if (due_date === null || aasm_state === 'draft' || aasm_state === 'paid') return null;
  const days = daysBetween(today, due_date);
  if (days === 0) return 'Today';
  return days < 0 ? `Overdue by ${inWords(-days)}` : `In ${inWords(days)}`;
}

const inWords = (days: number) => counted(days, 'day');
