import { GLYPHS } from './glyphs.gen.ts';

// They have no shape of their own, in any font.
const SHAPELESS = /[\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}]/u;

let ranges: readonly (readonly [number, number])[] | undefined;

function parse(): (readonly [number, number])[] {
  let at = 0;
  return GLYPHS.split(' ').map((range) => {
    const [gap = 0, count = 0] = range.split('.').map((part) => Number.parseInt(part, 36));
    const from = at + gap;
    at = from + count;
    return [from, at] as const;
  });
}

/** The letters of a text that no font of the papers has, each once: they come out as empty boxes. */
export function lettersWithoutGlyph(text: string): string[] {
  const letters = new Set(text.normalize('NFC'));
  return [...letters].filter((letter) => !SHAPELESS.test(letter) && !isDrawn(letter));
}

const MOST_LETTERS = 20;

/** Warns, before a paper is sent, of letters in its text that it cannot print; null when it can show all of them. */
export function glyphWarning(printed: object): string | null {
  const letters = lettersWithoutGlyph(JSON.stringify(printed));
  if (letters.length === 0) return null;
  const some = letters.slice(0, MOST_LETTERS).join(' ');
  const more = letters.length > MOST_LETTERS ? ' and others' : '';
  return `We can’t print these characters, so the PDF will show empty boxes instead: ${some}${more}`;
}

function isDrawn(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  ranges ??= parse();
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [0, 0];
    if (point < from) high = middle;
    else if (point >= to) low = middle + 1;
    else return true;
  }
  return false;
}
