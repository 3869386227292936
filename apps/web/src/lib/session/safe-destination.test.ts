import { expect, test } from 'vitest';
import { safeDestination } from './safe-destination.ts';

test('the destination is the page that the user was opening', () => {
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
])('the destination is never another site: %s', (from) => {
  expect(safeDestination(from)).toBe('/envelope');
});

test('the page can name another fallback', () => {
  expect(safeDestination(undefined, '/customers')).toBe('/customers');
  expect(safeDestination('//evil.example', '/customers')).toBe('/customers');
});
