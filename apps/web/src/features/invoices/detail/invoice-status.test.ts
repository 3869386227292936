import type { PaymentKind } from '@counterfoil/contract/invoices/schemas';
import { expect, test } from 'vitest';
import { statusOf } from './invoice-status.ts';

const TODAY = '2026-11-21';
const SENT = {
  aasm_state: 'sent',
  total: '134.61',
  balance: '134.61',
  amount_paid: '0.00',
  overpaid: '0.00',
  due_date: '2026-12-03',
  payment_date: null,
  credit_number: null,
  payments: [],
} as const;
const OVERDUE = { ...SENT, aasm_state: 'overdue', due_date: '2026-10-18' } as const;
const PAID = {
  ...SENT,
  aasm_state: 'paid',
  balance: '0.00',
  amount_paid: '134.61',
  payment_date: '2026-11-03',
} as const;
const payment = (kind: PaymentKind, amount: string) => ({
  id: kind,
  date: TODAY,
  kind,
  amount,
});
const CREDITED = { credit_number: 'CN-0001', payments: [payment('credit', '34.61')] };

test.each([
  [{ ...SENT, aasm_state: 'draft' } as const, '£134.61', undefined, 'Not sent yet'],
  [SENT, '£134.61', undefined, 'Due in 12 days, on 03/12/2026'],
  [{ ...SENT, due_date: TODAY }, '£134.61', undefined, 'Due today'],
  [{ ...SENT, due_date: null }, '£134.61', undefined, 'To pay'],
  [OVERDUE, '£134.61', 'bad', '34 days late, due on 18/10/2026'],
  [
    { ...OVERDUE, balance: '84.61', amount_paid: '50.00' },
    '£84.61',
    'bad',
    '34 days late, due on 18/10/2026 · £50.00 of £134.61 paid',
  ],
  [
    { ...SENT, balance: '100.00', ...CREDITED },
    '£100.00',
    undefined,
    'Due in 12 days, on 03/12/2026 · Reduced by credit note CN-0001',
  ],
  [PAID, '£134.61', 'good', 'Paid on 03/11/2026'],
  [
    { ...PAID, amount_paid: '130.00', payments: [payment('discount', '4.61')] },
    '£134.61',
    'good',
    'Paid on 03/11/2026 · £4.61 written off as discount',
  ],
  [
    { ...PAID, amount_paid: '100.00', ...CREDITED },
    '£134.61',
    undefined,
    'Paid on 03/11/2026 · Reduced by credit note CN-0001',
  ],
  [
    { ...PAID, ...CREDITED, amount_paid: '0.00' },
    '£134.61',
    undefined,
    'Settled by credit note CN-0001 on 03/11/2026',
  ],
  [
    { ...PAID, amount_paid: '0.00', payments: [payment('discount', '134.61')] },
    '£134.61',
    'good',
    '£134.61 written off as discount',
  ],
  [
    { ...PAID, amount_paid: '0.00', payments: [payment('account_credit', '134.61')] },
    '£134.61',
    'good',
    'Settled by credit on the account on 03/11/2026',
  ],
  [
    { ...PAID, amount_paid: '100.00', payments: [payment('account_credit', '34.61')] },
    '£134.61',
    'good',
    'Paid on 03/11/2026 · £34.61 of credit used',
  ],
  [
    { ...PAID, overpaid: '15.39' },
    '£134.61',
    'good',
    'Paid on 03/11/2026 · £15.39 overpaid, kept as credit',
  ],
  [{ ...PAID, total: '0.00', amount_paid: '0.00' }, '£0.00', 'good', 'Nothing to pay'],
])('%j says %s (%s) %s', (invoice, figure, tone, status) => {
  const isOpen = invoice.aasm_state === 'sent' || invoice.aasm_state === 'overdue';
  const figureName = isOpen ? 'left to pay' : 'in total';
  const expected = { figure, figureName, says: status.split(' · '), ...(tone ? { tone } : {}) };
  expect(statusOf({ ...invoice, payments: [...invoice.payments] }, TODAY)).toEqual(expected);
});
