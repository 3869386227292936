import { beforeEach, expect, test } from 'vitest';
import { newInvoice } from './invoice-values.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

const values = newInvoice({
  customer_id: '',
  number: 'MINE-7',
  today: '2026-11-21',
  payment_terms: 30,
  rate: '20',
});
beforeEach(() => window.sessionStorage.clear());

test('kept text is restored unchanged', () => {
  keepDraft('client-1', { opened: null, parent_id: null, values });
  expect(keptDraft('client-1', null)).toMatchObject({ opened: null, values });
});

test('kept text never appears in another invoice or under another client', () => {
  keepDraft('client-1', { opened: null, parent_id: null, values });
  expect(keptDraft('client-1', '0190c0de-0000-7000-8000-000000000001')).toBeNull();
  expect(keptDraft('client-2', null)).toBeNull();
});

test('kept text of a credit note belongs to its invoice only', () => {
  keepDraft('client-1', { opened: null, parent_id: 'invoice-1', values });
  expect(keptDraft('client-1', null, 'invoice-1')).toMatchObject({ values });
  expect(keptDraft('client-1', null, 'invoice-2')).toBeNull();
  expect(keptDraft('client-1', null)).toBeNull();
});

test('nothing is restored once it is forgotten or unreadable', () => {
  keepDraft('client-1', { opened: null, parent_id: null, values });
  forgetDraft();
  expect(keptDraft('client-1', null)).toBeNull();
  for (const text of ['{', '{"client_id":"client-1","opened":null,"values":{"number":7}}']) {
    window.sessionStorage.setItem('counterfoil.invoice-being-written', text);
    expect(keptDraft('client-1', null)).toBeNull();
  }
});
