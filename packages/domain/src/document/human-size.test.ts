import { expect, test } from 'vitest';
import { humanSize } from './human-size.ts';

const KB = 1024;

test.each([
  [0, '0 B'],
  [9, '9 B'],
  [512, '512 B'],
  [1023, '1023 B'],
  [KB, '1 KB'],
  [1.5 * KB, '1.5 KB'],
  [2.04 * KB, '2 KB'],
  [9.94 * KB, '9.9 KB'],
  [10 * KB, '10 KB'],
  [10.4 * KB, '10 KB'],
  [25 * KB, '25 KB'],
  [1.5 * KB ** 2, '1.5 MB'],
  [3 * KB ** 3, '3 GB'],
  [2 * KB ** 4, '2 TB'],
  [5000 * KB ** 4, '5000 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(humanSize(bytes)).toBe(text);
});
