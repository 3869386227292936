/**
 * Invisible characters: joiners, selectors, marks of direction, fillers. Four are added to Unicode's
 * list: the Braille blank, the annotation marks, the Khitan filler and the null notehead. The database
 * leaves them out of the key by which numbers are unique (`number_key`).
 */
export const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{16fe4}\u{1d159}]/gu;

/** Every dash, including two that Unicode classes as symbols: the hyphen bullet and the letter’s minus. */
export const DASHES = /[\p{Dash}\p{Dash_Punctuation}\u2043\u02d7]/gu;

const BLANKS = /\p{White_Space}/gu;

/**
 * A code as it is judged and stored: "12–34 56" and "12-34-56" are 123456. Whatever people type or paste between its
 * characters is removed.
 */
export const compactCode = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(BLANKS, '').replaceAll(DASHES, '');

/** Text in which blanks and dashes count, as in a phone number: each becomes the plain one. */
export const plainCode = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(DASHES, '-').replaceAll(BLANKS, ' ').trim();
