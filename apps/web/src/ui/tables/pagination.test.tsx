import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { pageWindow, Pagination } from './pagination.tsx';

test.each([
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [10, 20, [6, 7, 8, 9, 10, 11, 12, 13, 14]],
  [20, 20, [12, 13, 14, 15, 16, 17, 18, 19, 20]],
  [1, 0, []],
])('page %i of %i shows %j', (page, total, window) => {
  expect(pageWindow(page, total)).toEqual(window);
});

test('counts have thousands separators', async () => {
  const many = { page: 1234, page_size: 10, total_count: 12_345, total_pages: 1235 };
  await renderScreen(() => <Pagination meta={many} showAll={false} />, '/invoices/sent');
  expect(screen.getByText('12,331–12,340 of 12,345')).toBeTruthy();
  const current = screen.getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('1,234');
});

test('a page past the end counts no rows, and links to the last page', async () => {
  const few = { page: 123, page_size: 10, total_count: 1200, total_pages: 120 };
  await renderScreen(() => <Pagination meta={few} showAll={false} />, '/invoices/sent');
  expect(screen.getByText('0 of 1,200')).toBeTruthy();
  const previous = screen.getByRole('link', { name: 'Previous page' });
  expect(previous.getAttribute('href')).toBe('/invoices/sent?page=120');
  // Phones hide page numbers far from the current page, but not this link.
  expect(previous.closest('li')?.dataset.far).toBeUndefined();
});

test.each([
  [1, 4, [], 4],
  [1, 6, ['phones'], 5],
  [4, 7, ['phones', 'phones'], 5],
  [1, 20, ['all'], 5],
  [10, 20, ['all', 'all'], 5],
])('page %i of %i shows where pages are left out: %j', async (page, total_pages, where, few) => {
  const meta = { page, page_size: 10, total_count: total_pages * 10, total_pages };
  await renderScreen(() => <Pagination meta={meta} showAll={false} />, '/invoices/sent');
  const rest = screen.queryAllByText('…').map(({ dataset }) => (dataset['few'] ? 'phones' : 'all'));
  expect(rest).toEqual(where);
  const near = screen
    .getAllByRole('link', { name: /^Page / })
    .filter((link) => link.closest('li')?.dataset['far'] === undefined);
  expect(near).toHaveLength(few);
});
