import { expect, test } from 'vitest';
import { monthlyFee } from './fee.ts';

const naming = (monthly_fee: string | null, sign_contract = true) => ({
  monthly_fee,
  sign_contract,
});

test.each([
  ['the one there is', [naming('64.00')], { netPence: 6400, totalPence: 7680 }],
  ['VAT is rounded half up', [naming('0.13')], { netPence: 13, totalPence: 16 }],
  ['the newest', [naming('64.00'), naming('70.00')], { netPence: 7000, totalPence: 8400 }],
  ['terms name none', [naming('64.00'), naming('0.00')], { netPence: 6400, totalPence: 7680 }],
  ['a notice', [naming('64.00'), naming(null, false)], { netPence: 6400, totalPence: 7680 }],
  ['a newer one may name another', [naming('64.00'), naming(null)], null],
  ['an older one may name another', [naming(null), naming('64.00')], null],
  ['only terms', [naming('0.00')], null],
  ['none', [], null],
] as const)('the monthly fee: %s', (_what, contracts, fee) => {
  expect(monthlyFee(contracts)).toEqual(fee);
});
