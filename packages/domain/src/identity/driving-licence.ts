import { datePartsOf, isoDateOf, type IsoDate } from '../dates/iso-date.ts';
import { lettersOf, type Person } from './person.ts';
import { compactCode } from '../code-text.ts';

export const NOT_A_LICENCE =
  'Must be a driving licence number: 16 letters and digits, or 8 digits from Northern Ireland';

const ON_CARD = /^([A-Z].{15})\d\d$/;

// Surname padded with nines; decade, month (50 more for a woman), day, year; initials, a nine where there is none; a
// character against duplicates; two computer check letters. The two digits that follow on the card are not part of it.
const LICENCE =
  /^(?=.{16}$)([A-Z]{1,5}9*)(\d)([0156]\d)(\d\d)(\d)([A-Z]9|[A-Z]{2}|99)([A-Z\d])([A-Z]{2})$/;
const NORTHERN_IRELAND = /^\d{8}$/;

/** "morga 657054 sm9ij 35" -> "MORGA657054SM9IJ", as it is stored: the two last digits are the card's. */
export const canonicalLicence = (text: string): string =>
  compactCode(text).toUpperCase().replace(ON_CARD, '$1');

/** Returns the error of a driving licence number, or null. Numbers from Northern Ireland have no structure. */
export function licenceError(text: string): string | null {
  const code = canonicalLicence(text);
  return NORTHERN_IRELAND.test(code) || partsOf(code) !== null ? null : NOT_A_LICENCE;
}

/**
 * Puts typed text into the licence's own groups: "morga6570" -> "MORGA 6570". Other characters are left out; text that
 * is too long stays.
 */
export function licenceMask(typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  if (/^\d/.test(code)) return code;
  const groups = [code.slice(0, 5), code.slice(5, 11), code.slice(11, 16), code.slice(16)];
  return groups.filter(Boolean).join(' ');
}

interface Parts {
  readonly surname: string;
  /** The possible birthdays, YYYY-MM-DD: a licence has the last two digits of the year. */
  readonly birthdays: readonly IsoDate[];
  readonly initials: string;
}

function partsOf(code: string): Parts | null {
  const [, surname, decade, month, day, year, initials] = LICENCE.exec(code) ?? [];
  if (!surname || !month || !day || !initials) return null;
  const months = Number(month) % 50;
  const inCentury = (century: number) =>
    isoDateOf(century + Number(`${decade}${year}`), months, Number(day));
  const birthdays = [1900, 2000].flatMap((century) => inCentury(century) ?? []);
  return birthdays.length === 0 ? null : { surname, birthdays, initials };
}

/**
 * Warns of the parts of a licence number that do not match the person: only hints, as names change and licences spell
 * some differently.
 */
export function licenceWarnings(text: string, person: Person): string[] {
  const parts = partsOf(canonicalLicence(text));
  if (!parts) return [];
  const { surname, birthdays, initials } = parts;
  const isNamed = person.last_name === null || surname === surnameOn(person.last_name);
  const isBorn = person.birthday === null || birthdays.some((day) => isSameDay(day, person));
  return [
    ...(isNamed ? [] : ['The surname in this number does not match the name you gave us.']),
    ...(haveInitials(initials, person.first_name)
      ? []
      : ['The initials in this number do not match the name you gave us.']),
    ...(isBorn ? [] : ['The date of birth in this number does not match the one you gave us.']),
  ];
}

/** "MacDonald" -> "MCDON", "Fox" -> "FOX99". */
const surnameOn = (name: string): string =>
  lettersOf(name).replace(/^MAC/, 'MC').slice(0, 5).padEnd(5, '9');

// A second initial proves nothing when the contact gives one name only.
function haveInitials(initials: string, firstName: string | null): boolean {
  const [first = '', second = ''] = (firstName ?? '')
    .split(/[\s-]+/)
    .map((name) => lettersOf(name).slice(0, 1))
    .filter(Boolean);
  if (first === '') return true;
  return initials[0] === first && (second === '' || [second, '9'].includes(initials[1] ?? ''));
}

function isSameDay(day: IsoDate, { birthday }: Person): boolean {
  const [on, born] = [datePartsOf(day), datePartsOf(birthday ?? day)];
  return on.month === born.month && on.day === born.day && on.year === born.year;
}
