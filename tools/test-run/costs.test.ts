import { expect, test } from 'vitest';
import { describeCosts } from './costs.ts';

test('the report shows every part against its budget, and the eight most expensive files', () => {
  const files = [3, 9, 1, 7, 5, 2, 8, 6, 4].map((seconds) => ({
    name: `${seconds}.test.ts`,
    seconds,
  }));
  const parts = [
    { name: 'kills', seconds: 60.4 },
    { name: 'PGlite', seconds: 49 },
    { name: 'dates', seconds: 12 },
  ];
  expect(describeCosts(parts, files)).toEqual([
    'Processor time by part, of its budget:',
    '    60 s of     96 s  kills',
    '    49 s of     48 s  PGlite, over its budget',
    '    12 s           dates',
    'Dearest files, without the browser, the database and other child processes:',
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((seconds) => `     ${seconds} s  ${seconds}.test.ts`),
  ]);
});
