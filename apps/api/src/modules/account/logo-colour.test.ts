import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dominantColour, NEUTRAL_INK } from './logo-colour.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha?: number];

const WHITE: Pixel = [255, 255, 255];
const BLACK: Pixel = [0, 0, 0];
const BROWN: Pixel = [0x7a, 0x4a, 0x24];
const YELLOW: Pixel = [250, 204, 21];

/** A picture with so many pixels of each colour. */
const colourOf = (...parts: readonly (readonly [count: number, pixel: Pixel])[]) =>
  dominantColour(
    Uint8Array.from(
      parts.flatMap(([count, [red, green, blue, alpha = 255]]) =>
        Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
      ),
    ),
  );

/** The contrast against white, by WCAG's formula. */
function contrast(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test.each<[string, Pixel]>([
  ['#7a4a24', BROWN],
  ['#0000ff', [0, 0, 255]],
  ['#0c0e7f', [12, 14, 127]],
])('a dark colour, %s, stays as it is', (hex, pixel) => {
  expect(colourOf([60, WHITE], [40, pixel])).toBe(hex);
});

test('a light colour is darkened until text on it can be read, in its own hue', () => {
  const colour = colourOf([50, WHITE], [50, YELLOW]);
  expect(contrast(colour)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour)).toBeLessThan(4.8);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(2 * blue);
});

test('of several colours the one that covers most counts, a stronger one more', () => {
  expect(colourOf([40, BROWN], [15, [0, 90, 160]], [200, WHITE])).toBe('#7a4a24');
  expect(colourOf([20, BROWN], [15, [0, 90, 160]], [200, WHITE])).toBe('#005aa0');
});

/** Twelve dark colours around the colour wheel, from red. */
const WHEEL: readonly Pixel[] = [
  [100, 0, 0],
  [100, 50, 0],
  [100, 100, 0],
  [50, 100, 0],
  [0, 100, 0],
  [0, 100, 50],
  [0, 100, 100],
  [0, 50, 100],
  [0, 0, 100],
  [50, 0, 100],
  [100, 0, 100],
  [100, 0, 50],
];

test('each hue counts for itself: whichever two a logo has, the larger one wins unmixed', () => {
  const mixed = WHEEL.flatMap((larger) =>
    WHEEL.filter((other) => other !== larger).filter(
      (other) => colourOf([10, other], [11, larger]) !== colourOf([11, larger]),
    ),
  );
  expect(mixed).toEqual([]);
});

test.each<[string, readonly (readonly [number, Pixel])[], string]>([
  ['half transparent', [[1, [100, 0, 0, 128]]], '#640000'],
  ['pale, but no grey', [[1, [100, 60, 60]]], '#643c3c'],
  [
    'on one pixel of a hundred',
    [
      [1, [100, 0, 0]],
      [99, WHITE],
    ],
    '#640000',
  ],
])('a colour counts that is %s', (_, parts, hex) => {
  expect(colourOf(...parts)).toBe(hex);
});

test.each<[string, readonly (readonly [number, Pixel])[]]>([
  [
    'in greys',
    [
      [50, BLACK],
      [50, [128, 128, 128]],
      [50, WHITE],
    ],
  ],
  [
    'with a tinted black',
    [
      [50, [20, 24, 40]],
      [50, WHITE],
    ],
  ],
  [
    'with a single coloured pixel',
    [
      [1, BROWN],
      [500, WHITE],
    ],
  ],
  [
    'whose colour is transparent',
    [
      [50, [...(BROWN as [number, number, number]), 0]],
      [50, BLACK],
    ],
  ],
  ['of nothing', []],
])('a logo %s gives neutral ink', (_, parts) => {
  expect(colourOf(...parts)).toBe(NEUTRAL_INK);
});

test('whatever the logo, text in its colour has a contrast of 4.5 on white', () => {
  const value = fc.integer({ min: 0, max: 255 });
  const pixel = fc.tuple(value, value, value, value);
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 40 }), (pixels) => {
      const colour = dominantColour(Uint8Array.from(pixels.flat()));
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(colour)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
