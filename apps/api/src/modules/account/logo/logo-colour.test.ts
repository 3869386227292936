import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dominantColour, NEUTRAL_INK } from './logo-colour.ts';

/** A picture with so many pixels of each colour: `60 #ffffff, 40 #7a4a24`. */
const colourOf = (parts: string) =>
  dominantColour(
    Uint8Array.from(
      [...parts.matchAll(/(\d+) #(\w{6})(\w{2})?/g)].flatMap(([, count, rgb, alpha = 'ff']) =>
        Array.from({ length: Number(count) }, () => [...Buffer.from(rgb + alpha, 'hex')]).flat(),
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

test.each(['#7a4a24', '#0000ff', '#0c0e7f'])('a dark colour, %s, stays as it is', (hex) => {
  expect(colourOf(`60 #ffffff, 40 ${hex}`)).toBe(hex);
});

test('a light colour is darkened until text on it can be read, in its own hue', () => {
  const colour = colourOf('50 #ffffff, 50 #facc15');
  expect(contrast(colour)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour)).toBeLessThan(4.8);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(2 * blue);
});

test('the colour covering most of the logo is chosen, with stronger colours weighted more', () => {
  expect(colourOf('40 #7a4a24, 15 #005aa0, 200 #ffffff')).toBe('#7a4a24');
  expect(colourOf('20 #7a4a24, 15 #005aa0, 200 #ffffff')).toBe('#005aa0');
});

/** Twelve dark colours around the colour wheel, from red. */
const WHEEL =
  '#640000 #643200 #646400 #326400 #006400 #006432 #006464 #003264 #000064 #320064 #640064 #640032';

test('hues are counted separately: the larger of any two wins unmixed', () => {
  const wheel = WHEEL.split(' ');
  const mixed = wheel.flatMap((larger) =>
    wheel.filter((other) => other !== larger && colourOf(`10 ${other}, 11 ${larger}`) !== larger),
  );
  expect(mixed).toEqual([]);
});

test.each([
  ['half transparent', '1 #64000080', '#640000'],
  ['pale, but no grey', '1 #643c3c', '#643c3c'],
  ['on one pixel of a hundred', '1 #640000, 99 #ffffff', '#640000'],
])('a colour counts when it is %s', (_, parts, hex) => {
  expect(colourOf(parts)).toBe(hex);
});

test.each([
  ['in greys', '50 #000000, 50 #808080, 50 #ffffff'],
  ['with a tinted black', '50 #141828, 50 #ffffff'],
  ['with a single coloured pixel', '1 #7a4a24, 500 #ffffff'],
  ['whose colour is transparent', '50 #7a4a2400, 50 #000000'],
  ['of nothing', ''],
])('a logo %s gives neutral ink', (_, parts) => {
  expect(colourOf(parts)).toBe(NEUTRAL_INK);
});

test('text in the colour of any logo has a contrast of 4.5 on white', () => {
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
