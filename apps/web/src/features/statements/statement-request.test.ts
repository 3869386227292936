import { expect, test } from 'vitest';
import { documentsFor, inWords } from './statement-request.ts';

const row = (id: string, aasm_state: 'draft' | 'sent' | 'overdue' | 'paid') => ({ id, aasm_state });

test('a statement has sent documents, paid or not; drafts are left out and counted', () => {
  const rows = [row('a', 'sent'), row('b', 'draft'), row('c', 'paid'), row('d', 'overdue')];
  expect(documentsFor(rows)).toEqual({ ids: ['a', 'c', 'd'], drafts: 1, refused: null });
});

test('without a selection a statement has all unpaid items', () => {
  expect(documentsFor([])).toEqual({ ids: [], drafts: 0, refused: null });
});

test('a statement of drafts alone, or of more than the server accepts, is refused', () => {
  expect(documentsFor([row('a', 'draft')]).refused).toMatch(/^Drafts are not shown on statements/);
  const many = Array.from({ length: 1001 }, (_, index) => row(String(index), 'sent'));
  expect(documentsFor(many).refused).toMatch(/^Select up to 1,000 invoices/);
  expect(documentsFor(many.slice(1)).refused).toBeNull();
});

test('names its documents', () => {
  expect(inWords(0, 0)).toBe('all unpaid items');
  expect(inWords(1, 0)).toBe('1 selected document');
  expect(inWords(1200, 0)).toBe('1,200 selected documents');
  expect(inWords(2, 1)).toBe('2 selected documents (without 1 draft)');
});
