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
])('folds %s to %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => folded(folded(text)) === folded(text)),
  );
});
