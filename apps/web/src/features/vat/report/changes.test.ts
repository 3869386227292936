import { expect, test } from 'vitest';
import { changeInWords, differenceInWords } from './changes.ts';

test.each([
  ['220.00', '200.00', '£20.00 more'],
  ['180.00', '200.00', '£20.00 less'],
  ['1000', '1000.00', 'the same'],
])('%s against %s is %s', (figure, other, words) => {
  expect(changeInWords(figure, other)).toBe(words);
});

const SALES = { number: 1, name: 'vat_due_sales' } as const;
const NET_SALES = { number: 6, name: 'total_value_sales_ex_vat' } as const;

test.each([
  [{ ...SALES, amount: '200.00' }, '200.00', '0.00', 'come to £200.00, the same as in the return.'],
  [{ ...SALES, amount: '200.00' }, '199.60', '0.40', 'come to £199.60: the return has £0.40 more.'],
  [
    { ...NET_SALES, amount: '200' },
    '199.01',
    '0.99',
    'come to £199.01, which the return gives in whole pounds.',
  ],
  [{ ...NET_SALES, amount: '200' }, '200.99', '-0.99', 'which the return gives in whole pounds.'],
  [{ ...NET_SALES, amount: '200' }, '201.00', '-1.00', 'the return has £1.00 less.'],
])('%j beside invoices of %s shows a difference', (box, known_amount, difference, words) => {
  expect(differenceInWords(box, { known_amount, difference }, 'Brightpence')).toContain(words);
});

test.each([
  [{ number: 3, name: 'total_vat_due', amount: '1.00' }, 'Box 1 plus box 2.'],
  [{ number: 5, name: 'net_vat_due', amount: '1.00' }, 'The difference between box 3 and box 4.'],
  [
    { number: 4, name: 'vat_reclaimed_curr_period', amount: '1.00' },
    'Your accountants at Brightpence worked this out from your records. It doesn’t come from your invoices here.',
  ],
] as const)('box %j has no comparison with invoices', (box, words) => {
  const nothing = { known_amount: null, difference: null };
  expect(differenceInWords(box, nothing, 'Brightpence')).toBe(words);
});
