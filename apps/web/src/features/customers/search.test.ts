import { expect, test } from 'vitest';
import { parseEntriesSearch } from './search.ts';

test('the page and order of the entries are read from the address', () => {
  expect(parseEntriesSearch({ entries_page: '3', entries_order: 'asc', page: '2' })).toEqual({
    entries_page: 3,
    entries_order: 'asc',
  });
  expect(parseEntriesSearch({ entries_all: 'true' })).toEqual({ entries_all: true });
});

test('invalid values in the address are ignored', () => {
  expect(parseEntriesSearch({ entries_page: '0', entries_order: 'up', entries_all: 'no' })).toEqual(
    {},
  );
});
