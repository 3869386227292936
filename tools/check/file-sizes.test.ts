import { expect, test } from 'vitest';
import { measureFiles } from './file-sizes.ts';

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });

test('measures the median and the maximum of what is neither test nor generated', () => {
  const files = [
    file('a.ts', 10),
    file('b.ts', 60),
    file('c.ts', 90),
    file('c.test.ts', 500),
    file('schema.gen.ts', 900),
  ];
  expect(measureFiles(files)).toEqual({ median: 60, maximum: 90, warnings: [], failures: [] });
});

test.each([
  ['a.ts', 250, 0, 0],
  ['a.ts', 251, 1, 0],
  ['a.ts', 400, 1, 0],
  ['a.ts', 401, 0, 1],
  ['a.test.ts', 600, 0, 0],
  ['a.test.ts', 601, 0, 1],
])('%s with %i lines: %i warnings, %i failures', (path, lines, warnings, failures) => {
  const sizes = measureFiles([file(path, lines)]);
  expect([sizes.warnings.length, sizes.failures.length]).toEqual([warnings, failures]);
});
