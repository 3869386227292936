import type { IsoDate } from '../dates/iso-date.ts';

/** Returns the error of a person's date of birth, or null. */
export const birthdayError = (birthday: IsoDate, today: IsoDate): string | null =>
  birthday < today ? null : 'Must be a date in the past';

const LEAST_AGE = 16;
const TOO_YOUNG = `Must be at least ${LEAST_AGE} years old`;

/** Whether somebody is too young to sign up. Born on 29 February, they are a year older on 1 March of other years. */
export function ageError(birthday: IsoDate, today: IsoDate): string | null {
  const [year = '', month, day] = birthday.split('-');
  // Compared as text, a 29 February that does not exist lies between the 28th and 1 March.
  return `${Number(year) + LEAST_AGE}-${month}-${day}` <= today ? null : TOO_YOUNG;
}
