import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { daysBetween, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { displayInstant } from '#lib/dates.ts';
import { londonDate } from '#lib/london.ts';
import { counted, displayCount } from '#ui/counts.ts';

type RemindedRow = Pick<InvoiceSummary, 'reminders_count' | 'last_reminded_at'>;

/** Which of some invoices have had a reminder: the most recent one, and the one reminded longest ago. */
export function remindedBefore(rows: readonly RemindedRow[]): string {
  const times = rows.flatMap(({ last_reminded_at }) => last_reminded_at ?? []).toSorted();
  const [oldest, latest] = [times[0], times.at(-1)];
  if (oldest === undefined || latest === undefined) {
    return rows.length === 1
      ? 'You haven’t sent a reminder yet.'
      : 'None of them has had a reminder yet.';
  }
  const [first, last] = [displayInstant(oldest), displayInstant(latest)];
  if (rows.length === 1) {
    const count = rows[0]?.reminders_count ?? 1;
    return `Last reminded on ${last} (${count === 1 ? 'once' : counted(count, 'time')}).`;
  }
  const some = `${displayCount(times.length)} of ${displayCount(rows.length)} have been reminded before`;
  return first === last
    ? `${some}, last on ${last}.`
    : `${some}: most recently on ${last}, longest ago on ${first}.`;
}

/** A reminder so soon after the last one is rarely meant. */
export const LATELY_DAYS = 3;

/** "today", "yesterday", "3 days ago"; null when the last reminder is older, or there is none. */
export function remindedLately(
  { last_reminded_at: last }: Pick<RemindedRow, 'last_reminded_at'>,
  today: IsoDate,
): string | null {
  if (last === null) return null;
  const days = daysBetween(londonDate(Date.parse(last)), today);
  if (days > LATELY_DAYS) return null;
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
