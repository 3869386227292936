// They reverse the text that follows: "gpj.exe" shows as "exe.jpg".
export const isStraight = (text: string) => !/[\u202a-\u202e\u2066-\u2069]/.test(text);
export const TURNED = 'Contains a character that turns the direction of text';

// No script needs more marks on a letter than Unicode's "stream-safe text" allows, and the time to
// normalise text grows with the square of their number.
export const isLegible = (text: string) => !/\p{M}{31}/u.test(text);
export const PILED = 'Contains more accents on one letter than can be stored';

/**
 * Removes the invisible characters of pasted text, with which two names would look the same but not
 * match. Joiners stay because scripts and emoji need them; text of joiners alone is empty.
 */
export const withoutInvisible = (text: string) =>
  text.replaceAll(/[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g, '');

function visible(text: string): string {
  // Composes an accent with its letter, for the same reason.
  const composed = text.normalize('NFC');
  return /[^\p{Cf}\s]/u.test(composed) ? composed : '';
}

/** Line breaks and tabs in one line of text become blanks, as names appear in the subjects of mails. */
export const oneLine = (text: string) => visible(text).replaceAll(/\s+/g, ' ').trim();
export const severalLines = (text: string) => visible(text).trim();
