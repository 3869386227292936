import { expect, test } from 'vitest';
import { pageConstants } from './read-menu.ts';
import { readPages, withoutEntries } from './read-pages.ts';

const { __MENU__, __SEARCH_NAMES__ } = pageConstants();
const MENU: unknown = JSON.parse(__MENU__);
const NAMES: unknown = JSON.parse(__SEARCH_NAMES__);

test('a route’s entry puts its page in the menu of its area and in the search', () => {
  expect(MENU).toMatchObject({
    Customers: [
      { label: 'All Customers', to: '/customers', covers: '^(/customers-all)$' },
      { label: 'Add new', to: '/customers/add-new', needs: 'add_customer' },
    ],
  });
  expect(NAMES).toMatchObject({
    '/customers': ['All customers'],
    '/customers/add-new': ['New customer', 'create'],
    '/envelope': ['Current envelope', 'month receipts seal'],
    '/account/logo': ['Logo', 'account picture brand'],
  });
});

/** A bank and HMRC lead to these. */
const CALLBACKS = ['callback', 'pay-by-bank-callback', 'hmrc-callback'];

test('every private page without parameters has an entry or a parent, except callbacks', () => {
  const pages = readPages().filter(
    ({ path, modules }) => modules.includes('shell/shell.tsx') && !/\$|^$/.test(path),
  );
  const without = pages.filter(({ entry }) => entry === null).map(({ path }) => path);
  expect(without.toSorted()).toEqual(CALLBACKS.toSorted());
});

test.each([
  [
    `page('a', { entry: { under: '/b' }, show: one, load: two }),`,
    `page('a', { show: one, load: two }),`,
  ],
  [`page('a', { ...list('x'), entry: { under: '/b' } }),`, `page('a', list('x')),`],
  [`page('a', { show: one }),`, `page('a', { show: one }),`],
])('the start has %s without the entry', (code, left) => {
  expect(withoutEntries(`[${code}]`)).toBe(`[${left}]`);
});
