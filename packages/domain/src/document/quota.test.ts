import { expect, test } from 'vitest';
import { humanSize } from './human-size.ts';
import { refuseForQuota, usagePercent } from './quota.ts';

const MB = 1024 * 1024;

test('an upload may fill the storage to the last byte; one byte more is refused with the reason', () => {
  const quota = { usedBytes: 90 * MB, limitBytes: 100 * MB };
  expect(refuseForQuota(quota, 10 * MB)).toBeNull();
  expect(refuseForQuota(quota, 10 * MB + 1)).toEqual({
    kind: 'state',
    reason: expect.stringContaining('90 MB of 100 MB is used, and this needs 10 MB'),
  });
});

test('usage is a percentage with one decimal and may exceed 100', () => {
  expect(usagePercent({ usedBytes: 1, limitBytes: 3 })).toBe(33.3);
  expect(usagePercent({ usedBytes: 150, limitBytes: 100 })).toBe(150);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [25_600, '25 KB'],
  [1_572_864, '1.5 MB'],
  [2 * 1024 ** 4, '2 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(humanSize(bytes)).toBe(text);
});
