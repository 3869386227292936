import { expect, test } from 'vitest';
import { nextZoom, otherSize } from './pdf-toolbar.tsx';

test('zooming goes to the next step from the current scale, and stops at the last', () => {
  expect(nextZoom(1.174, 1)).toBe(1.25);
  expect(nextZoom(1.174, -1)).toBe(1.1);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.25, -1)).toBe(0.25);
});

test('a sheet too small to read is enlarged to its own size, and any other is fitted', () => {
  expect(otherSize({ isFitted: true, scale: 0.41 })).toBe(1);
  expect(otherSize({ isFitted: true, scale: 1.2 })).toBe('width');
  expect(otherSize({ isFitted: false, scale: 1 })).toBe('width');
  expect(otherSize({ isFitted: false, scale: 0.5 })).toBe('width');
});
