import { expect, test } from 'vitest';
import { isPartPaid } from './badges.tsx';

const facts = {
  type: 'invoice',
  aasm_state: 'sent',
  original_total: '134.61',
  amount_paid: '0.01',
} as const;

test.each([
  ['134.61', false],
  ['134.60', true],
  ['0.01', true],
  ['0.00', false],
])('an invoice of 134.61 with %s to pay: part paid %s', (balance, expected) => {
  expect(isPartPaid({ ...facts, balance })).toBe(expected);
});

test('neither a draft nor a credit note is part paid', () => {
  expect(isPartPaid({ ...facts, balance: '1.00', aasm_state: 'draft' })).toBe(false);
  expect(isPartPaid({ ...facts, balance: '1.00', type: 'CreditNote' })).toBe(false);
});

test('an invoice reduced only by a credit note is not part paid', () => {
  expect(isPartPaid({ ...facts, balance: '1.00', amount_paid: '0.00' })).toBe(false);
});
