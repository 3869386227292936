import { expect, test } from 'vitest';
import { nextZoom } from './pdf-toolbar.tsx';

test('zooming goes to the next step from the current scale, and stops at the last', () => {
  expect(nextZoom(1.174, 1)).toBe(1.25);
  expect(nextZoom(1.174, -1)).toBe(1.1);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.25, -1)).toBe(0.25);
});
