import { expect, test } from 'vitest';
import { parseOverviewSearch, periodOf } from './overview-search.ts';

test('the address says which view and which financial year', () => {
  const search = { tab: 'graph', period: '2025-2026' };
  expect(parseOverviewSearch(search)).toEqual(search);
});

test.each([{}, { tab: 'pie', period: '2025/2026' }, { tab: '', period: '' }, { period: '25-26' }])(
  'what makes no sense is left out: %j',
  (search) => {
    expect(parseOverviewSearch(search)).toEqual({});
  },
);

test('a year stands in the address without percent signs', () => {
  expect(periodOf({ start_date: '2025-04-06', end_date: '2026-04-05' })).toBe('2025-2026');
});
