import { expect, test } from 'vitest';
import { safeDestination } from './safe-destination.ts';

test('goes back to where the person was on the way to', () => {
  expect(safeDestination('/invoices/sent?page=2')).toBe('/invoices/sent?page=2');
});

test.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('never leads to another site: %s', (from) => {
  expect(safeDestination(from)).toBe('/envelope');
});

test('falls back to where the page says', () => {
  expect(safeDestination(undefined, '/customers')).toBe('/customers');
  expect(safeDestination('//evil.example', '/customers')).toBe('/customers');
});
