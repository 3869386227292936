import { DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import { isPossiblePhoneNumber, isSupportedCountry } from 'libphonenumber-js/min';

export const NO_PHONE_NUMBER =
  'Must be a phone number with its area code, or with + and the country code';

/**
 * Whether this can be dialled, as far as its length tells: "020 7946 0123", "+353 1 234 5678",
 * "020 7946 0123 ext 4". Without a country code it is one of the customer's country or, as our
 * clients would dial it, of the United Kingdom. Possible is enough: numbers are given out faster
 * than lists of valid ones are, and the ones that television uses (07700 900xxx) never are.
 */
export function canBePhoneNumber(text: string, country: string): boolean {
  return [country, DEFAULT_COUNTRY].some(
    // Antarctica and some more have no numbers of their own.
    (from) => isSupportedCountry(from) && isPossiblePhoneNumber(text, from),
  );
}
