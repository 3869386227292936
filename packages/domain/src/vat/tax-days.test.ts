// @module-tag dates

import { expect, test } from 'vitest';
import { taxDays, wrongTaxDays } from './tax-days.ts';

const TODAY = '2026-11-21';

test.each([
  [{}, '2025-11-22', TODAY],
  [{ from: '2026-01-01' }, '2026-01-01', TODAY],
  [{ from: '2020-01-01' }, '2020-01-01', '2020-12-30'],
  [{ to: '2025-12-31' }, '2025-01-01', '2025-12-31'],
  [{ from: '2026-02-01', to: '2026-03-01' }, '2026-02-01', '2026-03-01'],
])('without one of the days, %j means a year: %s to %s', (given, from, to) => {
  expect(taxDays(given, TODAY)).toEqual({ from, to });
});

test.each([true, false])(
  'omitted dates never result in dates that HMRC refuses (money: %s)',
  (isMoney) => {
    for (const given of [
      {},
      { from: '2020-01-01' },
      { from: '2026-11-01' },
      { to: '2024-02-29' },
    ]) {
      expect(wrongTaxDays(taxDays(given, TODAY), { today: TODAY, isMoney })).toBeNull();
    }
  },
);

test.each([
  ['2026-03-01', '2026-03-01', false, { field: 'to', message: 'Must be after the first day' }],
  ['2016-04-05', '2016-05-01', false, { field: 'from', message: 'Must not be before 06/04/2016' }],
  ['2016-04-06', '2016-05-01', false, null],
  ['2025-01-01', '2026-01-01', false, null],
  [
    '2025-01-01',
    '2026-01-02',
    false,
    { field: 'to', message: 'Must be within 366 days of the first day' },
  ],
  ['2025-01-01', '2025-12-31', true, null],
  [
    '2025-01-01',
    '2026-01-01',
    true,
    { field: 'to', message: 'Must be within 365 days of the first day' },
  ],
  ['2026-11-01', TODAY, true, null],
  ['2026-11-01', '2026-11-22', true, { field: 'to', message: 'Must not be in the future' }],
  ['2026-11-01', '2026-12-31', false, null],
])('%s to %s (money: %s): %j', (from, to, isMoney, wrong) => {
  expect(wrongTaxDays({ from, to }, { today: TODAY, isMoney })).toEqual(wrong);
});
