import type { IsoDate } from '../dates/iso-date.ts';

/** The person a document should be about: the contact's own details; null where they are not known. */
export interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly birthday: IsoDate | null;
}

/** "Élodie O'Neill" -> "ELODIEONEILL": the letters of a name as documents print them. */
export const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
