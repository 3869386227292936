import { daysBetween } from '@counterfoil/domain/dates/iso-date';

/** How long an envelope stays open: "Seals in 16 days"; on its last day, 0, at the end of that day. */
export function sealCountdown(sealingDate: string, today: string): string {
  const days = daysBetween(today, sealingDate);
  // The job that seals it may be a minute late.
  if (days < 0) return 'Is being sealed';
  if (days === 0) return 'Seals in 0 days, at the end of today';
  return `Seals in ${days} ${days === 1 ? 'day' : 'days'}`;
}
