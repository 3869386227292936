import { expect, test } from 'vitest';
import { paymentRows } from './payment-history.tsx';

const payment = (amount: string, kind: 'payment' | 'discount') => ({
  id: amount,
  date: '2026-11-21',
  amount,
  kind,
});

test('each payment has the balance after it', () => {
  const payments = [payment('100.00', 'payment'), payment('34.61', 'discount')];
  const rows = paymentRows({ total: '134.61', payments });
  expect(rows.map(({ amountPence, balancePence }) => [amountPence, balancePence])).toEqual([
    [10_000, 3461],
    [3461, 0],
  ]);
});
