// Letters that Unicode does not decompose into a base letter and a mark.
const WHOLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const ANY_WHOLE = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g');

// People type "O'Brien" with any of these, or with none.
const APOSTROPHES = /['’‘ʼʻ`´′＇]/gu;

/**
 * Text for sorting and searching, without case, accents, apostrophes and double spaces: "Élodie"
 * sorts next to "Elodie", and "elodie" finds it. "Łódź  O’Hara" -> "lodz ohara".
 */
export function folded(text: string): string {
  return (
    text
      .replaceAll(APOSTROPHES, '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // NFKD makes new ones: ŉ becomes ʼn, and ″ becomes ′′.
      .replaceAll(APOSTROPHES, '')
      .toLowerCase()
      .replaceAll(ANY_WHOLE, (letter) => WHOLE[letter] ?? letter)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
