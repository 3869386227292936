import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-string.ts';

test('an OAuth code stays unchanged', () => {
  expect(parseSearch('?code=1e5&state=%22x%22')).toEqual({ code: '1e5', state: '"x"' });
});

test('given values are written, and missing ones left out', () => {
  expect(stringifySearch({ page: 2, search: 'a&b', sort: undefined, order: '' })).toBe(
    '?page=2&search=a%26b',
  );
  expect(stringifySearch({})).toBe('');
});
