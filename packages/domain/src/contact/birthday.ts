import type { IsoDate } from '../dates/iso-date.ts';

/** Returns the error of a person's date of birth, or null. */
export const birthdayError = (birthday: IsoDate, today: IsoDate): string | null =>
  birthday < today ? null : 'Must be a date in the past';
