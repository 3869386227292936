import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [10, 20, [6, 7, 8, 9, 10, 11, 12, 13, 14]],
  [20, 20, [12, 13, 14, 15, 16, 17, 18, 19, 20]],
  [1, 0, []],
])('page %i of %i shows %j', (page, total, window) => {
  expect(pageWindow(page, total)).toEqual(window);
});
