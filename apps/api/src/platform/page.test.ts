import { expect, test } from 'vitest';
import { searchPatterns } from './page.ts';

test.each<[string | undefined, readonly string[]]>([
  [undefined, []],
  ['', []],
  ['  ', []],
  ["'", []],
  ['Inv-0042', ['%inv-0042%']],
  ['po 7  Bri', ['%po%', '%7%', '%bri%']],
  ['100%', ['%100\\%%']],
  ['east_w \\', ['%east\\_w%', '%\\\\%']],
  [
    '1 2 3 4 5 6 7 8 9 10 zebra',
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((word) => `%${word}%`),
  ],
])('a search for %j looks for %j: each of its first ten words, unchanged', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns);
});
