import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['elodie', ['Élodie']],
  ['lodz cafe', ['Łódź  Café']],
  ['strasse', ['STRASSE', 'Straße']],
  ['a b', ['  A\tB ']],
  ['full', ['Ｆｕｌｌ']],
  ['東京', ['東京']],
  ['istanbul', ['İstanbul']],
  ['obrien', ["O'Brien", 'O’BRIEN', 'O｀Brien']],
  ['obrien & sons', ['O´Brien & `Sons´']],
  ['rock roll', ["' rock ' roll"]],
  ['n man', ['ŉ Man']],
  ['6x4 pipe', ['6″x4″ ‴ pipe']],
])('folds to %s: %j', (expected, texts) => {
  for (const text of texts) expect(folded(text), text).toBe(expected);
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
