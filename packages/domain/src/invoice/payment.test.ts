import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PENCE } from '../money/pence.ts';
import { refusePaymentDate, settle } from './payment.ts';

const of = (amountPaidPence: number, choice: 'full' | 'partial' | 'discount' | null = null) =>
  settle({ balancePence: 13461, amountPaidPence, choice, restAsCredit: false });

describe('marking as paid', () => {
  test.each([null, 'full', 'partial', 'discount'] as const)(
    'pays the whole balance in full, whatever was chosen: %j',
    (choice) => {
      expect(of(13461, choice)).toEqual({
        payment_type: 'full',
        paymentPence: 13461,
        writeOffPence: 0,
        creditPence: 0,
        paid: true,
      });
    },
  );

  test.each([
    ['leaves the rest owed when part paid', 'partial', 0, false],
    ['writes the rest off as a discount, so the invoice is paid', 'discount', 3461, true],
  ] as const)('%s', (_what, choice, writeOffPence, paid) => {
    const settled = {
      payment_type: choice,
      paymentPence: 10000,
      writeOffPence,
      creditPence: 0,
      paid,
    };
    expect(of(10000, choice)).toEqual(settled);
  });

  test('accepts 0: nothing paid yet, or all of it written off', () => {
    expect(of(0, 'partial')).toMatchObject({ paymentPence: 0, paid: false });
    expect(of(0, 'discount')).toMatchObject({ writeOffPence: 13461, paid: true });
  });

  test('pays an invoice of 0 with 0', () => {
    const nothing = { balancePence: 0, amountPaidPence: 0, choice: null, restAsCredit: false };
    expect(settle(nothing)).toMatchObject({
      payment_type: 'full',
      paid: true,
    });
  });

  test.each([
    [-1, 'partial', 'amount_paid', 'Should be greater than 0'],
    [13462, 'full', 'amount_paid', 'Should be less than 134.61'],
    [13462, null, 'amount_paid', 'Should be less than 134.61'],
    [13460, null, 'payment_type', 'Required'],
    [13460, 'full', 'payment_type', 'Required'],
    [0, null, 'payment_type', 'Required'],
  ] as const)(
    'refuses %j pence of 13461 with choice %j: %s "%s"',
    (amount, choice, field, message) => {
      expect(of(amount, choice)).toEqual({ field, message });
    },
  );

  test('accepts more than the balance when the excess becomes credit, and loses nothing', () => {
    const pence = fc.nat({ max: MAX_PENCE });
    const choices = fc.constantFrom(null, 'full', 'partial', 'discount');
    fc.assert(
      fc.property(pence, pence, choices, (balancePence, amountPaidPence, choice) => {
        const settled = settle({ balancePence, amountPaidPence, choice, restAsCredit: true });
        if ('field' in settled) {
          expect(settled.field).toBe('payment_type');
          return;
        }
        const { paymentPence, creditPence, writeOffPence, paid } = settled;
        expect(paymentPence + creditPence).toBe(amountPaidPence);
        expect(creditPence).toBe(Math.max(0, amountPaidPence - balancePence));
        expect(paid).toBe(paymentPence + writeOffPence === balancePence);
      }),
    );
    expect(
      settle({ balancePence: 13461, amountPaidPence: 15000, choice: null, restAsCredit: true }),
    ).toMatchObject({ payment_type: 'full', paymentPence: 13461, creditPence: 1539, paid: true });
  });

  test('never settles more than the balance, and settles all of it when paid', () => {
    const pence = fc.nat({ max: MAX_PENCE });
    const choices = fc.constantFrom('partial', 'discount');
    fc.assert(
      fc.property(pence, pence, choices, (a, b, choice) => {
        const [balancePence, amountPaidPence] = [Math.max(a, b), Math.min(a, b)];
        const settled = settle({ balancePence, amountPaidPence, choice, restAsCredit: false });
        if ('field' in settled) throw new Error(settled.message);
        const offPence = settled.paymentPence + settled.writeOffPence;
        expect(settled.paymentPence).toBe(amountPaidPence);
        expect(settled.paid).toBe(offPence === balancePence);
        expect(offPence).toBeLessThanOrEqual(balancePence);
      }),
    );
  });
});

test.each([
  ['2026-11-21', '2025-11-21', null],
  ['2026-11-22', '2025-11-21', 'Cannot be in the future'],
  ['2025-11-21', '2025-11-21', null],
  ['2025-11-20', '2025-11-21', 'Cannot be before 21/11/2025, the day you started with us'],
  ['2026-11-21', '2027-01-01', null],
  ['2026-11-20', '2027-01-01', 'Cannot be before 01/01/2027, the day you started with us'],
])('a payment on %s to a client since %s, as of 2026-11-21: %j', (date, since, refusal) => {
  expect(refusePaymentDate(date, { today: '2026-11-21', clientSince: since })).toBe(refusal);
});
