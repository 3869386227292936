import { expect, test } from 'vitest';
import { newest } from './selection.ts';

test('selected rows of all pages count, with the current values of those shown', () => {
  const selected = new Map([
    ['a', { id: 'a', balance: '10.00' }],
    ['b', { id: 'b', balance: '20.00' }],
  ]);
  const shown = [
    { id: 'b', balance: '5.00' },
    { id: 'c', balance: '99.00' },
  ];
  expect(newest(selected, shown)).toEqual([
    { id: 'a', balance: '10.00' },
    { id: 'b', balance: '5.00' },
  ]);
});
