import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

/** Above the page and gone soon: they take no room from it. */
const PASSING = ['ui/controls/floating.module.css', 'ui/dialogs/toasts.module.css'];
/** The link past the bars is only there while it has the focus. */
const SKIP_LINK = /\.skip-link \{\s*position: fixed;/;

test.each(sheets.filter((name) => !PASSING.includes(name)))(
  'nothing in %s is sticky in a low window',
  (name) => {
    const css = readFileSync(join(src, name), 'utf8').replace(SKIP_LINK, '');
    expect(css).not.toMatch(/position:\s*(sticky|fixed)/);
  },
);

test('below 600 px of height the sticky roles are static', () => {
  const css = readFileSync(join(src, 'ui/base.css'), 'utf8');
  expect(css).toMatch(/\(height < 37\.5em\)[^}]*--cf-sticky: static;\s*--cf-fixed: static;/);
});
