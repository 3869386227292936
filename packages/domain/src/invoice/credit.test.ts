import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PENCE } from '../money/pence.ts';
import { applyCredit, creditLimit } from './credit.ts';

describe('a credit note against its invoice', () => {
  test.each([
    ['below the balance', 2000, 3000, 2000, 0, false],
    ['of the whole balance', 3000, 3000, 3000, 0, true],
    ['above the balance: the rest stands as credit', 5000, 3000, 3000, 2000, true],
    ['against a paid invoice: all of it stands as credit', 5000, 0, 0, 5000, true],
    ['of 0', 0, 3000, 0, 0, false],
  ])('%s', (_what, creditPence, parentBalancePence, appliedPence, leftOverPence, parentPaid) => {
    expect(applyCredit({ creditPence, parentBalancePence })).toEqual({
      appliedPence,
      leftOverPence,
      parentPaid,
    });
  });

  test('loses no penny of the credit, and no balance goes below 0', () => {
    const pence = fc.nat({ max: MAX_PENCE });
    fc.assert(
      fc.property(pence, pence, (creditPence, parentBalancePence) => {
        const credit = applyCredit({ creditPence, parentBalancePence });
        expect(credit.appliedPence + credit.leftOverPence).toBe(creditPence);
        expect(credit.appliedPence).toBeLessThanOrEqual(parentBalancePence);
      }),
    );
  });

  test('is limited to the original total of the invoice, whatever was paid since', () => {
    expect(creditLimit({ originalTotalPence: 13461 })).toBe(13461);
  });
});
