import { formatDate, isIsoDate, type IsoDate } from '../dates/iso-date.ts';
import { readMrzLine, type MrzLine } from './mrz.ts';
import type { Person } from './person.ts';
import type { Region } from './choices.ts';
import { compactCode } from '../code-text.ts';

export const NOT_A_PASSPORT = 'Invalid Passport Identification Number';

const UK_NUMBER = /^\d{9}$/;
// British citizens, and the other kinds of British nationals.
const BRITISH = /^GB[RDNOPS]$/;

/** The code without blanks, in capitals, as it is stored. */
export const canonicalPassport = (text: string): string => compactCode(text).toUpperCase();

/** "2031-05-09" -> "310509" */
const onLine = (date: IsoDate) => date.replaceAll('-', '').slice(2);

/** "310509" -> "2031-05-09"; null for six digits that are not a date. */
function expiryOf(line: MrzLine): IsoDate | null {
  const date = `20${line.expiry.replaceAll(/\d\d(?=\d)/g, '$&-')}`;
  return isIsoDate(date) ? date : null;
}

interface Passport {
  readonly code: string;
  readonly region: Region | null;
}

/**
 * Returns the error of a passport's identification code, or null. The code is the second machine-readable line, or for
 * a British passport its nine digits.
 */
export function passportError({ code, region }: Passport): string | null {
  const text = canonicalPassport(code);
  if (region !== 'international' && UK_NUMBER.test(text)) return null;
  const line = readMrzLine(text);
  if (!line || expiryOf(line) === null) return NOT_A_PASSPORT;
  const isBritish = BRITISH.test(line.nationality) && UK_NUMBER.test(line.number);
  return region === 'uk' && !isBritish ? NOT_A_PASSPORT : null;
}

interface PassportCheck {
  /** The identification code as given, right or wrong. */
  readonly code: string;
  readonly today: IsoDate;
}

/**
 * Returns the error of the expiry date beside a code, or null. A line whose check digits are right has the passport's
 * own date, so that another date beside it is the one with the typing error.
 */
export function expiryError(expiry: IsoDate, { code, today }: PassportCheck): string | null {
  const line = readMrzLine(canonicalPassport(code));
  const onPassport = line && expiryOf(line);
  if (onPassport && onPassport !== expiry) {
    return `The passport identification code says ${formatDate(onPassport)}. Please check this date.`;
  }
  return expiredError(expiry, today);
}

/** An expired passport proves nothing. Its last day still counts. */
const expiredError = (expiry: IsoDate, today: IsoDate): string | null =>
  expiry >= today
    ? null
    : `This passport expired on ${formatDate(expiry)}. Please use a valid one, or choose another document above.`;

/**
 * Warns of the parts of the code that do not match the person: a hint only. Its other line, with the names, is not
 * asked for.
 */
export function passportWarnings(code: string, { birthday }: Person): string[] {
  const line = readMrzLine(canonicalPassport(code));
  if (!line || birthday === null || line.birthday.includes('<')) return [];
  return line.birthday === onLine(birthday)
    ? []
    : ['The date of birth in this passport does not match the one you gave us.'];
}

/**
 * Puts typed text into capitals and one line, without characters that the line cannot have. Text that is too long
 * stays.
 */
export const passportMask = (typed: string): string =>
  canonicalPassport(typed).replaceAll(/[^A-Z\d<]/g, '');
