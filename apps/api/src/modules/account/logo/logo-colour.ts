/** An sRGB colour, 0 to 255 each. */
type Rgb = readonly [number, number, number];

/** The colour of papers and mails without a logo that has one: the text's own. */
export const NEUTRAL_INK = '#1c2429';

// A luminance of at most this has a contrast of 4.5 or more against white (WCAG 2, AA).
const HIGHEST_LUMINANCE = 1.05 / 4.5 - 0.05;
const HUES = 24;
const LEAST_ALPHA = 128;
// Greys have a low chroma; so do paper white and ink with the tint of a scan.
const LEAST_CHROMA = 40;
// Fewer coloured pixels than this are a detail or noise.
const LEAST_SHARE = 0.01;

/**
 * The dominant saturated colour of a picture, darkened until white text on it has a contrast of 4.5;
 * `NEUTRAL_INK` for a picture in greys.
 * @param pixels four bytes each: red, green, blue, alpha
 */
export function dominantColour(pixels: Uint8Array): string {
  const hues = Array.from({ length: HUES }, () => ({ weight: 0, red: 0, green: 0, blue: 0 }));
  let [opaque, coloured] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < LEAST_ALPHA) continue;
    opaque++;
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (chroma < LEAST_CHROMA) continue;
    coloured++;
    const hue = hues[Math.floor((hueOf([red, green, blue], chroma) / 6) * HUES) % HUES];
    if (!hue) continue;
    hue.weight += chroma;
    hue.red += red * chroma;
    hue.green += green * chroma;
    hue.blue += blue * chroma;
  }
  if (coloured === 0 || coloured < opaque * LEAST_SHARE) return NEUTRAL_INK;
  const { weight, red, green, blue } = hues.reduce((best, each) =>
    each.weight > best.weight ? each : best,
  );
  return hexOf(darkened([red / weight, green / weight, blue / weight]));
}

/** The place on the colour wheel, 0 to 6. */
function hueOf([red, green, blue]: Rgb, chroma: number): number {
  const most = Math.max(red, green, blue);
  if (most === red) return ((green - blue) / chroma + 6) % 6;
  return most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
}

/** Scales the light, which keeps the hue; the luminance falls by the same factor. */
function darkened(colour: Rgb): Rgb {
  const light = colour.map(toLight) as unknown as Rgb;
  const factor = HIGHEST_LUMINANCE / luminanceOf(light);
  const dark = factor < 1 ? light.map((each) => fromLight(each * factor)) : colour;
  // Rounded down, so that rounding cannot undo it.
  return dark.map(Math.floor) as unknown as Rgb;
}

const luminanceOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function toLight(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const fromLight = (light: number) =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const hexOf = (colour: Rgb) =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
