import type { IsoDate } from '../dates/iso-date.ts';

/** What is wrong with a person's date of birth, or null. */
export const birthdayError = (birthday: IsoDate, today: IsoDate): string | null =>
  birthday < today ? null : 'Must be a date in the past';
