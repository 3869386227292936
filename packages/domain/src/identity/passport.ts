import { formatDate, type IsoDate } from '../dates/iso-date.ts';
import { MRZ_LENGTH, readMrzLine } from './mrz.ts';
import type { Person } from './person.ts';
import type { Region } from './choices.ts';

export const NOT_A_PASSPORT = 'Invalid Passport Identification Number';

const UK_NUMBER = /^\d{9}$/;
// British citizens, and the other kinds of British nationals.
const BRITISH = /^GB[RDNOPS]$/;

/** The code without blanks, in capitals, as it is stored. */
export const canonicalPassport = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** "2031-05-09" -> "310509" */
const onLine = (date: IsoDate) => date.replaceAll('-', '').slice(2);

interface Passport {
  readonly code: string;
  readonly region: Region | null;
  readonly expiry: IsoDate | null;
}

/**
 * What is wrong with a passport's identification code, or null: the second machine-readable line, whose expiry is the one
 * given beside it, or for a British passport its nine digits.
 */
export function passportError({ code, region, expiry }: Passport): string | null {
  const text = canonicalPassport(code);
  if (region !== 'international' && UK_NUMBER.test(text)) return null;
  const line = readMrzLine(text);
  if (!line) return NOT_A_PASSPORT;
  if (expiry !== null && line.expiry !== onLine(expiry)) return NOT_A_PASSPORT;
  const isBritish = BRITISH.test(line.nationality) && UK_NUMBER.test(line.number);
  return region === 'uk' && !isBritish ? NOT_A_PASSPORT : null;
}

/** An expired passport proves nothing. Its last day still counts. */
export const expiryError = (expiry: IsoDate, today: IsoDate): string | null =>
  expiry >= today
    ? null
    : `This passport expired on ${formatDate(expiry)}. Please use a valid one, or choose another document above.`;

/** What in the code does not fit the person: a hint only. Its other line, with the names, is not asked for. */
export function passportWarnings(code: string, { birthday }: Person): string[] {
  const line = readMrzLine(canonicalPassport(code));
  if (!line || birthday === null || line.birthday.includes('<')) return [];
  return line.birthday === onLine(birthday)
    ? []
    : ['The date of birth in this passport does not match the one you gave us.'];
}

/** What is typed, in capitals and in one line; nothing that the line cannot have. */
export const passportMask = (typed: string): string =>
  canonicalPassport(typed)
    .replaceAll(/[^A-Z\d<]/g, '')
    .slice(0, MRZ_LENGTH);
