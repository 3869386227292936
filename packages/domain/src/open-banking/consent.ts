import { daysBetween, type IsoDate } from '../dates/iso-date.ts';

/** Before its last day a consent is about to expire for this many days. */
const WARNING_DAYS = 10;

export type ConsentState = 'valid' | 'expiring' | 'expired';

/**
 * The state of a bank's consent.
 * @param expiresOn its last day in London; null: it has expired
 */
export function consentState(expiresOn: IsoDate | null, today: IsoDate): ConsentState {
  const left = expiresOn === null ? -1 : daysBetween(today, expiresOn);
  if (left < 0) return 'expired';
  return left <= WARNING_DAYS ? 'expiring' : 'valid';
}
