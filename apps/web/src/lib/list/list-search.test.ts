import { expect, test } from 'vitest';
import { listQuery, listSearch } from './list-search.ts';

const parseListSearch = listSearch(['date']);

test('reads the query parameters of a list', () => {
  const raw = {
    page: '3',
    page_size: '25',
    sort: 'date',
    order: 'desc',
    search: 'fig',
    show_all: 'true',
  };
  expect(parseListSearch(raw)).toEqual({
    page: 3,
    page_size: 25,
    sort: 'date',
    order: 'desc',
    search: 'fig',
    show_all: true,
  });
});

test('leaves nonsense out', () => {
  expect(
    parseListSearch({
      page: '-1',
      page_size: '5000',
      sort: 'password',
      order: 'up',
      search: ' ',
      show_all: 'no',
    }),
  ).toEqual({});
});

test('asks for ten rows of the first page unless told otherwise', () => {
  expect(listQuery({}, ['date'])).toEqual({ page: '1', page_size: '10' });
});

test('show_all asks for all rows in the order chosen; an order nobody knows is left out', () => {
  expect(listQuery({ show_all: true, page: 4, sort: 'date', order: 'desc' }, ['date'])).toEqual({
    page: 'all',
    sort: 'date',
    order: 'desc',
  });
  expect(listQuery({ sort: 'password' }, ['date'])).toEqual({ page: '1', page_size: '10' });
});
