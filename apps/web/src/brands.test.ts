import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildBrand } from '../build/brand-assets.ts';
import { readBrands } from '../build/brand.ts';

const brands = readBrands(join(import.meta.dirname, '../../../brands'), 'brightpence');
const GOOD = '#17603a';
const DANGER = '#a4161a';
/** The colours of overdue amounts: 30, 60, 90 days (base.css). */
const LATE = ['#b8862c', '#b5651d', '#ad4420'];

/** WCAG's contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light = 1, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('two brands ship, and unknown hosts show the first', () => {
  expect(brands.map((brand) => brand.brand)).toEqual(['brightpence', 'alder-finch']);
});

describe.each(brands)('$name', ({ colours, ...brand }) => {
  const [tint = '', , , , , striped = '', focus = '', filled = '', onTint = ''] = colours.primary;

  test.each([
    ['text', colours.text, colours.surface],
    ['text on the page', colours.text, colours.page],
    ['dim text on the page', colours.text_dim, colours.page],
    ['dim text under the pointer', colours.text_dim, colours.hover],
    ['links', filled, colours.page],
    ['buttons', '#ffffff', filled],
    ['the current page of the sidebar', onTint, tint],
    ['the bar', colours.bar_text, colours.bar],
    ['the current area of the bar', colours.bar_active_text, colours.bar_active],
    ['the login panel', colours.panel_text, colours.panel],
    ['errors', DANGER, colours.page],
    ['good news', GOOD, colours.surface],
  ])('%s has a contrast of at least 4.5 to 1', (_what, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['the border of fields', colours.line_strong, colours.surface],
    ['the ring of the focus', focus, colours.page],
    ['a striped part of a chart', striped, colours.surface],
    ['a dotted part of a chart', DANGER, colours.surface],
    ...LATE.map((colour): [string, string, string] => [
      'an overdue amount',
      colour,
      colours.surface,
    ]),
  ])('%s has a contrast of at least 3 to 1', (_what, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(3);
  });

  test('its page loads its own theme, fonts and logo and nothing of the other brand', () => {
    const { entry, files } = buildBrand({ colours, ...brand });
    expect(entry.head).toMatch(/<link rel="preload" as="font"/);
    const urls = [...entry.head.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    for (const url of urls) expect(files.has(url.slice(1))).toBe(true);
    const theme = [...files].find(([path]) => path.endsWith('.css'))?.[1].toString();
    expect(theme).toContain(`--cf-page: ${colours.page}`);
    expect(theme).toContain(`--mantine-color-brand-7: ${filled}`);
  });
});
