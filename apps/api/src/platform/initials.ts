import { sql, type Expression, type SqlBool } from 'kysely';

const INITIALS = /^(?:\p{L}\.)+\p{L}?$|^\p{L}{2,3}$/u;

/** "J. R. Smith" -> "J.R. Smith": initials are one word of a search. */
export const joinedInitials = (text: string): string =>
  text.replaceAll(/(?<=(?<!\p{L})\p{L}\.)\s+(?=\p{L}\.)/gu, '');

/** Whether folded names have a word of a search as initials: "jr" and "j.r." are J.R., J. R., J R and JR. */
export function hasInitials(names: Expression<string | null>, word: string): Expression<SqlBool>[] {
  if (!INITIALS.test(word)) return [];
  const letters = word.replaceAll('.', '').split('');
  const patterns = [
    `% ${letters.join('')} %`,
    ...['.', ' ', '. '].map((between) => `% ${letters.join(between)}${between.trim()}%`),
  ];
  return [sql<SqlBool>`' ' || ${names} || ' ' like any (${patterns}::text[])`];
}
