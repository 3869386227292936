import { expect, test } from 'vitest';
import { paymentReference } from './read-statement.ts';

test.each([
  [['INV-0001'], 'INV-0001'],
  [['INV-0001', 'INV-0002'], 'INV-0001 INV-0002'],
  // A bank transfer has room for 18 characters.
  [['INV-00001', 'INV-00002'], 'Harbour Coffee'],
  [['A', 'B', 'C'], 'A B C'],
  [[], 'Harbour Coffee'],
])('%j is quoted as "%s"', (numbers, reference) => {
  expect(paymentReference('Harbour Coffee', numbers)).toBe(reference);
});
