import { expect, test } from 'vitest';
import { describeTimes } from './times.ts';

test('the report shows every run in order, and the five slowest files', () => {
  const files = [3, 9, 1, 7, 5, 2].map((seconds) => ({ name: `${seconds}.test.ts`, seconds }));
  expect(describeTimes([{ name: 'api', seconds: 301.4 }], files)).toEqual([
    'Runs:',
    '   301 s  api',
    'Slowest files:',
    '     9 s  9.test.ts',
    '     7 s  7.test.ts',
    '     5 s  5.test.ts',
    '     3 s  3.test.ts',
    '     2 s  2.test.ts',
  ]);
});
