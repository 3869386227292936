import { expect, test } from 'vitest';
import { nextZoom, pageInView, pagesNear, placePages, scaleFor, shareOf } from './pdf-layout.ts';

const A4 = { width: 595, height: 842 };
const WIDE = { width: 842, height: 595 };

test('at 100 % a point is a 72nd of an inch, and fitting makes the widest page fill the room within its margin', () => {
  expect(scaleFor(1, [A4], 500)).toBeCloseTo(96 / 72);
  expect(scaleFor('width', [A4, WIDE], 842 + 32)).toBeCloseTo(1);
  expect(shareOf(scaleFor(1.5, [A4], 500))).toBeCloseTo(1.5);
});

test('zooming goes to the next step from the current size, and stops at the last', () => {
  const fitted = 1.174 * (96 / 72);
  expect(nextZoom(fitted, 1)).toBe(1.25);
  expect(nextZoom(fitted, -1)).toBe(1.1);
  expect(nextZoom(4 * (96 / 72), 1)).toBeUndefined();
  expect(nextZoom(0.25 * (96 / 72), -1)).toBeUndefined();
});

test('pages are below each other with a gap, each in its own size', () => {
  expect(placePages([A4, WIDE], 2)).toEqual([
    { top: 16, width: 1190, height: 1684 },
    { top: 16 + 1684 + 16, width: 1684, height: 1190 },
  ]);
});

test.each([
  [0, 0],
  [600, 0],
  [900, 1],
  [2 * 858, 2],
  [99_999, 3],
])('scrolled to %d, the current page has index %d', (top, index) => {
  const pages = placePages([A4, A4, A4, A4], 1);
  expect(pageInView(pages, { top, height: 600 })).toBe(index);
});

test('only the pages in view and those a screen away are drawn', () => {
  const pages = placePages(
    Array.from({ length: 50 }, () => A4),
    1,
  );
  expect([...pagesNear(pages, { top: 10 * 858, height: 600 })]).toEqual([9, 10, 11]);
  expect([...pagesNear(pages, { top: 0, height: 600 })]).toEqual([0, 1]);
});
