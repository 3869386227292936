import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-string.ts';

test('leaves an OAuth code as it came', () => {
  expect(parseSearch('?code=1e5&state=%22x%22')).toEqual({ code: '1e5', state: '"x"' });
});

test('writes what is given and leaves out what is not', () => {
  expect(stringifySearch({ page: 2, search: 'a&b', sort: undefined, order: '' })).toBe(
    '?page=2&search=a%26b',
  );
  expect(stringifySearch({})).toBe('');
});
