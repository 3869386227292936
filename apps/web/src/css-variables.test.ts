import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrands } from '../build/brand.ts';
import { themeCss } from '../build/theme-css.ts';

const textsOf = (files: string) =>
  globSync(files, { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
const found = (texts: readonly string[], pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));

/** Set by pdf.js on its pages. */
const OF_OTHERS = ['--scale-factor'];

test('every variable used in a style sheet is defined in one, in each brand’s theme, or in code', () => {
  const sheets = textsOf('**/*.css');
  const own = found(sheets, /(--[\w-]+)\s*:/g)
    .union(found(textsOf('**/!(*.test).tsx'), /'(--[\w-]+)':/g))
    .union(new Set(OF_OTHERS));

  // With a fallback a variable may be missing.
  const used = found(sheets, /var\(\s*(--[\w-]+)\s*\)/g);
  expect(used.size).toBeGreaterThan(30);
  for (const brand of readBrands(join(import.meta.dirname, '../../../brands'), 'brightpence')) {
    const defined = own.union(found([themeCss(brand)], /(--[\w-]+):/g));
    expect(used.difference(defined), brand.brand).toEqual(new Set());
  }
});
