import { expect, test } from 'vitest';
import { paymentReference } from './read-statement.ts';
import { statementNames } from './statement-pdf.ts';

test('a name is never cut within a character', () => {
  const [name = ''] = statementNames([`${'x'.repeat(67)}😀`], '2026-11-21');
  expect(name).toBe(`Statement for ${'x'.repeat(67)} 2026-11-21.pdf`);
});

test('a long name leaves room for the date', () => {
  const [one, two] = statementNames(['n'.repeat(200), 'n'.repeat(201)], '2026-11-21');
  expect(one).toBe(`Statement for ${'n'.repeat(68)} 2026-11-21.pdf`);
  expect(two).toBe(`Statement for ${'n'.repeat(68)} 2026-11-21 (2).pdf`);
});

test.each([
  [['INV-0001'], 'INV-0001'],
  [['INV-0001', 'INV-0002'], 'INV-0001, INV-0002'],
  // A bank transfer has room for 18 characters.
  [['INV-00001', 'INV-00002'], 'Harbour Coffee'],
  [['A', 'B', 'C'], 'A, B, C'],
  [[], 'Harbour Coffee'],
])('the numbers %j are quoted as "%s"', (numbers, reference) => {
  expect(paymentReference('Harbour Coffee', numbers)).toBe(reference);
});
