import { expect, test } from 'vitest';
import { pieSlices } from './pie-geometry.ts';

const RING = { centre: 100, outer: 90, inner: 60 };
const slicesOf = (...values: number[]) => pieSlices(values, RING);

/** The angle of a slice's outer arc, in degrees. */
function angleOf(path: string | undefined): number {
  const [, x0, y0, isLarge, x1, y1] =
    /^M([\d.-]+) ([\d.-]+)A90 90 0 ([01]) 1 ([\d.-]+) ([\d.-]+)/.exec(path ?? '') ?? [];
  const at = (x?: string, y?: string) => Math.atan2(Number(x) - 100, 100 - Number(y));
  const angle = ((at(x1, y1) - at(x0, y0) + 4 * Math.PI) % (2 * Math.PI)) * (180 / Math.PI);
  expect(angle > 180, path).toBe(isLarge === '1');
  return angle;
}

// The gap takes 3 of 90 pixels off each arc.
const GAP = (3 / 90) * (180 / Math.PI);

test('each slice is as large as its share, less the gap', () => {
  const [first, second] = slicesOf(300, 100);
  expect(angleOf(first?.path)).toBeCloseTo(270 - GAP, 0);
  expect(angleOf(second?.path)).toBeCloseTo(90 - GAP, 0);
});

test('the first slice starts at the top and goes clockwise', () => {
  const [first] = slicesOf(1, 3);
  const [, x, y] = /^M([\d.]+) ([\d.]+)/.exec(first?.path ?? '') ?? [];
  expect(Number(x)).toBeGreaterThan(100);
  expect(Number(x)).toBeLessThan(103);
  expect(Number(y)).toBeCloseTo(10, 0);
});

test('a penny is visible beside a million', () => {
  const [large, small] = slicesOf(100_000_000, 1);
  expect(angleOf(small?.path)).toBeCloseTo(4 - GAP, 0);
  expect(angleOf(large?.path)).toBeCloseTo(356 - GAP, 0);
});

test('a single slice is the whole ring, and keeps the index of its value', () => {
  const slices = slicesOf(0, 500);
  expect(slices.map(({ index }) => index)).toEqual([1]);
  // Four half circles: an arc that ends at its start would be invisible.
  expect(slices[0]?.path.match(/A/g)).toHaveLength(4);
});

test('values of zero or less have no slice', () => {
  expect(slicesOf()).toEqual([]);
  expect(slicesOf(0, 0)).toEqual([]);
  expect(slicesOf(-5, 0)).toEqual([]);
});

test('no slice has an invalid number', () => {
  for (const { path } of slicesOf(1, 2, 3, 4)) expect(path).not.toMatch(/NaN|Infinity|e-/);
});
