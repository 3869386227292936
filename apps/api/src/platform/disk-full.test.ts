import { tmpdir } from 'node:os';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { expect, test } from 'vitest';
import { DiskFull, isDiskFull, stoppedBy } from './disk-full.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

const FULL: [string, unknown][] = [
  ['the system', coded('ENOSPC')],
  ['a quota of the system', coded('EDQUOT')],
  ['PostgreSQL', coded('53100')],
  ['the file store', new BlobError('full', 'The blob store has no room left.')],
  // PGlite's, when it makes a new database: it is no Error.
  ['WebAssembly', { name: 'ErrnoError', errno: 51 }],
  ['something above', new Error('not stored', { cause: coded('ENOSPC') })],
];

test.each(FULL)('a full disk is recognised by what %s says', async (_who, error) => {
  expect(isDiskFull(error)).toBe(true);
  const stopped = await stoppedBy(error, tmpdir());
  expect(stopped).toBeInstanceOf(DiskFull);
  expect(String(stopped)).toMatch(/no space left on the disk that holds .*Make room/);
});

test.each([
  ['an aborted program', new Error('Aborted()')],
  ['a missing file', coded('ENOENT')],
  ['another store', coded('full')],
  ['text', 'ENOSPC'],
  ['nothing', null],
])('%s is not a full disk', async (_what, error) => {
  expect(isDiskFull(error)).toBe(false);
  // The test's own disk has room.
  expect(await stoppedBy(error, tmpdir())).toBe(error);
});
