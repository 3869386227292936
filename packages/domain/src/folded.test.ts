import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['Élodie', 'elodie'],
  ['Łódź  Café', 'lodz cafe'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['  A\tB ', 'a b'],
  ['Ｆｕｌｌ', 'full'],
  ['東京', '東京'],
  ['İstanbul', 'istanbul'],
  ["O'Brien", 'obrien'],
  ['O’BRIEN', 'obrien'],
  ['O´Brien & `Sons´', 'obrien & sons'],
  ["' rock ' roll", 'rock roll'],
  ['ŉ Man', 'n man'],
  ['6″x4″ ‴ pipe', '6x4 pipe'],
  ['O｀Brien', 'obrien'],
])('folds %s to %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

/** Every Unicode character, 256 in each text, separated by letters. */
const allCharacters = Array.from({ length: 0x1100 }, (_, block) =>
  Array.from({ length: 256 }, (_each, n) => String.fromCodePoint(block * 256 + n)).join('a'),
);

test('folding any character twice changes nothing more', () => {
  const once = allCharacters.map(folded);
  expect(once.filter((text) => folded(text) !== text)).toEqual([]);
});

test('folding any text twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => folded(folded(text)) === folded(text)),
  );
});
