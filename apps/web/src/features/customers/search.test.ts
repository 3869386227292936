import { expect, test } from 'vitest';
import { parseEntriesSearch } from './search.ts';

test('reads which page of the entries, in which order', () => {
  expect(parseEntriesSearch({ entries_page: '3', entries_order: 'asc', page: '2' })).toEqual({
    entries_page: 3,
    entries_order: 'asc',
  });
  expect(parseEntriesSearch({ entries_all: 'true' })).toEqual({ entries_all: true });
});

test('leaves nonsense out', () => {
  expect(parseEntriesSearch({ entries_page: '0', entries_order: 'up', entries_all: 'no' })).toEqual(
    {},
  );
});
