import { DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import { isPossiblePhoneNumber, isSupportedCountry } from 'libphonenumber-js/min';

export const NO_PHONE_NUMBER =
  'Must be a phone number with its area code, or with + and the country code';

/**
 * Whether a number of this length can be dialled: "020 7946 0123", "+353 1 234 5678", "020 7946 0123 ext 4". Without a
 * country code it is a number of the customer's country or, as our clients would dial it, of the United Kingdom. A
 * possible length is enough: lists of valid numbers are always out of date, and never include the numbers reserved for
 * drama (07700 900xxx).
 */
export function canBePhoneNumber(text: string, country: string): boolean {
  return [country, DEFAULT_COUNTRY].some(
    // Antarctica and some other territories have no numbers of their own.
    (from) => isSupportedCountry(from) && isPossiblePhoneNumber(text, from),
  );
}
