import { expect, test } from 'vitest';
import { matching } from './combobox-list.tsx';

const options = [
  { value: 'AX', label: 'Åland Islands' },
  { value: 'UA', label: 'Ukraine' },
  { value: 'GB', label: 'United Kingdom', hint: 'UK, Great Britain' },
];
const found = (typed: string) => matching(options, typed).map(({ value }) => value);

test.each([
  ['', ['AX', 'UA', 'GB']],
  ['  ', ['AX', 'UA', 'GB']],
  ['UNITED', ['GB']],
  ['dom nit', ['GB']],
  ['aland', ['AX']],
  ['Å', ['AX', 'UA', 'GB']],
  ['zebra', []],
])(
  'parts of words in any order, with or without accents, find the options: "%s"',
  (typed, values) => {
    expect(found(typed)).toEqual(values);
  },
);

test('a match of the whole word comes before a partial match', () => {
  expect(found('uk')).toEqual(['GB', 'UA']);
});

test('the list shows at most 250 options, and typing finds the others', () => {
  const many = Array.from({ length: 300 }, (_, n) => ({ value: `${n}`, label: `Customer ${n}` }));
  expect(matching(many, '')).toHaveLength(250);
  expect(matching(many, '299').map(({ label }) => label)).toEqual(['Customer 299']);
});
