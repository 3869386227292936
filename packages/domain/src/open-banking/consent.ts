import { daysBetween, formatDate, type IsoDate } from '../dates/iso-date.ts';

/** For this many days before its last, a consent is about to expire. */
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

/** Describes a consent in the table of banks, in the specification's words. */
export function consentLabel(expiresOn: IsoDate | null, today: IsoDate): string {
  if (expiresOn === null) return 'Expired';
  const left = daysBetween(today, expiresOn);
  const date = formatDate(expiresOn);
  if (left < 0) return `Expired on ${date}`;
  if (left === 0) return 'Expires today';
  return `${date} expires in ${left} ${left === 1 ? 'day' : 'days'}`;
}

/** A consent lasts 90 days; for as long again after its end, it can be renewed instead of connecting anew. */
export const CONSENT_DAYS = 90;

/** When a consent ended or will end, as a day in London, and whether the provider still knows it. */
export interface ConsentExpiry {
  readonly isKnown: boolean;
  readonly endsOn: IsoDate | null;
}

/** Whether a consent can be renewed; else the bank has to be connected anew. */
export const canRenew = ({ isKnown, endsOn }: ConsentExpiry, today: IsoDate): boolean =>
  isKnown && endsOn !== null && daysBetween(endsOn, today) <= CONSENT_DAYS;
