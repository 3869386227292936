import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const RULE = /([^{}]*:focus(?:-visible)?\b[^{}]*)\{([^{}]*)\}/g;

test('no style sheet makes the focus ring thinner than 2 px', () => {
  const rings = globSync('**/*.css', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(RULE)].flatMap(
      ([, selector = '', body = '']) =>
        [...body.matchAll(/outline(?:-width)?: (\d+)px/g)].map(([, width]) => ({
          where: `${file}: ${selector.trim()}`,
          isWide: Number(width) >= 2,
        })),
    ),
  );
  expect(rings.length).toBeGreaterThan(2);
  expect(rings.filter(({ isWide }) => !isWide)).toEqual([]);
});
