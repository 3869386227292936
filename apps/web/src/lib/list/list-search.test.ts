import { expect, test } from 'vitest';
import { listQuery, listSearch } from './list-search.ts';

const parseListSearch = listSearch(['date']);

test('a list reads its query parameters', () => {
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

test('invalid parameters are left out', () => {
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

test('the default is ten rows of the first page', () => {
  expect(listQuery({}, ['date'])).toEqual({ page: '1', page_size: '10' });
});

test('show_all asks for all rows in the chosen order; an unknown order is left out', () => {
  expect(listQuery({ show_all: true, page: 4, sort: 'date', order: 'desc' }, ['date'])).toEqual({
    page: 'all',
    sort: 'date',
    order: 'desc',
  });
  expect(listQuery({ sort: 'password' }, ['date'])).toEqual({ page: '1', page_size: '10' });
});
