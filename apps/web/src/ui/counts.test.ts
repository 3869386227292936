import { expect, test } from 'vitest';
import { counted, displayCount } from './counts.ts';

test('counts have thousands separators', () => {
  expect([0, 999, 1000, 1_234_567].map(displayCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('a count of one is singular, all others are plural', () => {
  const said = [0, 1, 2, 1200].map((count) => counted(count, 'credit note'));
  expect(said).toEqual(['0 credit notes', '1 credit note', '2 credit notes', '1,200 credit notes']);
});
