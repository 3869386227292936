import { expect, test } from 'vitest';
import { parseOverviewSearch, periodOf } from './search.ts';

test('the address has the view and the financial year', () => {
  const search = { tab: 'graph', period: '2025-2026' };
  expect(parseOverviewSearch(search)).toEqual(search);
});

test.each([{}, { tab: 'pie', period: '2025/2026' }, { tab: '', period: '' }, { period: '25-26' }])(
  'invalid values are left out: %j',
  (search) => {
    expect(parseOverviewSearch(search)).toEqual({});
  },
);

test('a year in the address needs no percent signs', () => {
  expect(periodOf({ start_date: '2025-04-06', end_date: '2026-04-05' })).toBe('2025-2026');
});
