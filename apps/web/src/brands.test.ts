import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildBrand } from '../build/brand-assets.ts';
import { readBrands } from '../build/brand.ts';

const brands = readBrands(join(import.meta.dirname, '../../../brands'), 'brightpence');
const base = readFileSync(join(import.meta.dirname, 'ui/base.css'), 'utf8');

/** The value of a role that all brands share: `--cf-good: light-dark(#17603a, #86d3a4)`. */
function shared(role: string, scheme: 'light' | 'dark'): string {
  const value = new RegExp(`--cf-${role}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(base);
  return value?.[scheme === 'light' ? 1 : 2] ?? '';
}

const LATE = ['late-1', 'late-2', 'late-3', 'late-4'];

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

test('two brands are shipped, and unknown hosts show the first', () => {
  expect(brands.map((brand) => brand.brand)).toEqual(['brightpence', 'alder-finch']);
});

type Pair = readonly [what: string, front: string, back: string];

const schemes = brands.flatMap(({ name, colours }) =>
  (['light', 'dark'] as const).map((scheme) => ({ name, scheme, is: colours[scheme] })),
);

describe.each(schemes)('$name in the $scheme scheme', ({ scheme, is }) => {
  const danger = shared('danger', scheme);

  test.each<Pair>([
    ['text', is.text, is.surface],
    ['text on the page', is.text, is.page],
    ['text of a selected row', is.text, is.selected],
    ['dim text on the page', is.text_dim, is.page],
    ['dim text on a surface', is.text_dim, is.surface],
    ['dim text under the pointer', is.text_dim, is.hover],
    ['dim text of a selected row', is.text_dim, is.selected],
    ['links', is.link, is.page],
    ['links on a surface', is.link, is.surface],
    ['links under the pointer', is.link, is.hover],
    ['buttons', is.action_text, is.action],
    ['buttons under the pointer', is.action_text, is.action_hover],
    ['the current page of the sidebar', is.selected_text, is.selected],
    ['the bar', is.bar_text, is.bar],
    ['the current area of the bar', is.bar_active_text, is.bar_active],
    ['the login panel', is.panel_text, is.panel],
    ['errors', danger, is.page],
    ['errors in their banner', danger, shared('danger-tint', scheme)],
    ['buttons that cannot be undone', shared('danger-text', scheme), danger],
    ['good news', shared('good', scheme), is.surface],
    ['good badges', shared('good', scheme), shared('good-tint', scheme)],
    ['warning badges', shared('warn', scheme), shared('warn-tint', scheme)],
  ])('%s has a contrast of at least 4.5 to 1', (_what, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each<Pair>([
    ['the border of fields', is.line_strong, is.surface],
    ['the ring of the focus', is.focus, is.page],
    ['a settled part of a chart', is.link, is.surface],
    ['a striped part of a chart', is.chart, is.surface],
    ['a dotted part of a chart', danger, is.surface],
    ...LATE.map((role): Pair => ['an overdue amount', shared(role, scheme), is.surface]),
  ])('%s has a contrast of at least 3 to 1', (_what, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(3);
  });

  test('the later an amount is, the more it contrasts, in steps visible without hues', () => {
    const steps = LATE.map((role) => contrast(shared(role, scheme), is.surface));
    for (const [at, step] of steps.slice(1).entries())
      expect(step / (steps[at] ?? 0)).toBeGreaterThanOrEqual(1.45);
  });
});

test.each(brands)('$name loads only its own theme, fonts and logo', (brand) => {
  const { entry, files } = buildBrand(brand);
  expect(entry.head).toMatch(/<link rel="preload" as="font"/);
  const urls = [...entry.head.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const url of urls) expect(files.has(url.slice(1))).toBe(true);
  const theme = [...files].find(([path]) => path.endsWith('.css'))?.[1].toString();
  const { light, dark } = brand.colours;
  expect(theme).toContain(`--cf-page: light-dark(${light.page}, ${dark.page})`);
  expect(theme).toContain(`--cf-action: light-dark(${light.action}, ${dark.action})`);
});
