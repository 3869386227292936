import { AWKWARD, HEAPS } from '@counterfoil/testkit/awkward';
import { describe, expect, test } from 'vitest';
import { isWithinBounds } from './read-json.ts';

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesOf(inner), 1)
    : 1;

describe('the check for modest JSON', () => {
  test.each([
    {},
    [],
    [[], {}, ''],
    { a: [1, 2, { b: null }], 'c,[{"': '},"\\' },
    { text: Object.values(AWKWARD).map((text) => text(50)) },
  ])('depends on the number of values, whatever the texts contain: %j', (value) => {
    const [text, values] = [JSON.stringify(value, null, 2), valuesOf(value)];
    // The first element of a list or an object counts with its container.
    expect(isWithinBounds(text, values + 2)).toBe(true);
    expect(isWithinBounds(text, Math.floor(values / 2) - 1)).toBe(false);
  });

  test('depends on its depth', () => {
    const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);
    expect(isWithinBounds(nested(32), 1000)).toBe(true);
    expect(isWithinBounds(nested(34), 1000)).toBe(false);
  });

  test.each(Object.entries(HEAPS))(
    'counts the values of a heap before it is parsed: %s',
    (what, heap) => {
      const isOneValue = what.startsWith('a ') || what === 'escapes';
      expect(isWithinBounds(heap(1_000_000), 20_000)).toBe(isOneValue);
    },
  );
});
