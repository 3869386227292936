// Letters that do not come apart into a letter and a mark.
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
};

const BACS_LENGTH = 18;

/**
 * The name as the account holder's bank sees it: "Zoë O’Brien & Søn" is "ZOE OBRIEN & SON". Bacs has capital letters,
 * digits, blanks and . - / &, and 18 places. We store and show the name as it was typed.
 */
export const bacsName = (name: string): string => inBacsLetters(name).slice(0, BACS_LENGTH).trim();

const inBacsLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[ÆŒØŁĐÐÞ]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^A-Z0-9./& -]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Returns the error of an account holder's name, or null. */
export const holderNameError = (name: string): string | null =>
  /[A-Z]/.test(inBacsLetters(name))
    ? null
    : 'Must contain letters from A to Z, as your bank writes it';
