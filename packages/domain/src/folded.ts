// Letters that Unicode does not take apart into a plain one and its mark.
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
 * Text as people sort and look for it: without case, accents, apostrophes and doubled spaces, so
 * that "Élodie" stands beside "Elodie" and is found by "elodie". "Łódź  O’Hara" -> "lodz ohara".
 */
export function folded(text: string): string {
  return (
    text
      .replaceAll(APOSTROPHES, '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // Some come out of other characters only now: ŉ is ʼn, and ″ is two of ′.
      .replaceAll(APOSTROPHES, '')
      .toLowerCase()
      .replaceAll(ANY_WHOLE, (letter) => WHOLE[letter] ?? letter)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
