import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { VAT_BOXES } from '@counterfoil/domain/vat/vat-boxes';
import { expect, test } from 'vitest';
import { countdown, dueText, paymentInWords } from './words.ts';

test.each([
  ['2026-11-20', '1 day overdue', 'bad'],
  ['2026-11-21', 'due today', 'warn'],
  ['2026-11-22', 'due in 1 day', 'warn'],
  ['2026-12-05', 'due in 14 days', 'warn'],
  ['2026-12-06', 'due in 15 days', 'plain'],
])('on 21/11/2026, a return due on %s is %s, and looks %s', (due, text, tone) => {
  expect(countdown(due, '2026-11-21')).toEqual({ text, tone, isLate: tone === 'bad' });
});

test('a due date shows both the day and the time left', () => {
  expect(dueText('2026-12-01', '2026-11-21')).toBe('due on 01/12/2026, in 10 days');
  expect(dueText('2026-11-20', '2026-11-21')).toBe('due on 20/11/2026, 1 day overdue');
});

const returnOf = (due: string, reclaimed: string, net: string): VatReport['boxes'] => ({
  ...(Object.fromEntries(VAT_BOXES.map(({ name }) => [name, '0.00'])) as VatReport['boxes']),
  total_vat_due: due,
  vat_reclaimed_curr_period: reclaimed,
  net_vat_due: net,
});

test.each([
  [
    'DD',
    returnOf('200.00', '0.00', '200.00'),
    'HMRC will collect it by your Direct Debit with them',
  ],
  ['BANK', returnOf('0.00', '50.00', '50.00'), 'HMRC will pay it into your bank account'],
  [null, returnOf('200.00', '0.00', '200.00'), 'You pay HMRC yourself, by 07/11/2026'],
  [null, returnOf('0.00', '50.00', '50.00'), 'HMRC pays you back'],
  [null, returnOf('50.00', '50.00', '0.00'), 'Nothing to pay'],
] as const)('with the indicator %s and %j: %s', (payment_indicator, boxes, words) => {
  expect(paymentInWords({ payment_indicator }, { boxes, due_date: '2026-11-07' })).toBe(words);
});
