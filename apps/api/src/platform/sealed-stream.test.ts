import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSecrets } from './secrets.ts';

const key = randomBytes(32);
const secrets = createSecrets(new Map([[1, key]]), 1);
const CHUNK = 64 * 1024;

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const seal = (bytes: Uint8Array, about = 'a', size = 10_000) =>
  buffer(secrets.sealFile(pieces(bytes, size), about));
const open = (sealed: Uint8Array, about = 'a', size = 7_000, by = secrets) =>
  buffer(by.openFile(pieces(sealed, size), about));

test('a file of any size can be opened, in pieces of any size', async () => {
  const around = fc.constantFrom(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 17);
  const size = fc.integer({ min: 1, max: 200_000 });
  await fc.assert(
    fc.asyncProperty(around, size, size, async (bytes, one, other) => {
      const content = randomBytes(bytes);
      const sealed = await seal(content, 'a', one);
      expect((await open(sealed, 'a', other)).equals(content)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('a file is copied only a few times, however small its pieces are', async () => {
  const content = randomBytes(3 * CHUNK);
  const joined = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => joined.mockRestore());
  for await (const _chunk of secrets.sealFile(pieces(content, 100), 'a'));
  const copied = joined.mock.results.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0);
  expect(copied).toBeLessThan(3 * content.length);
});

test('no piece of the file is in what is stored, and no two sealings are equal', async () => {
  const content = Buffer.alloc(3 * CHUNK, 'passport 925076473 ');
  const [first, second] = [await seal(content), await seal(content)];
  expect(first.includes('925076473')).toBe(false);
  expect(first.equals(second)).toBe(false);
  // Equal chunks of one file are not equal either.
  expect(
    first.subarray(33, 33 + 1000).equals(first.subarray(33 + CHUNK + 16, 33 + CHUNK + 1016)),
  ).toBe(false);
});

describe('a sealed file cannot be opened', () => {
  const content = randomBytes(2 * CHUNK + 100);
  test.each<[string, (sealed: Buffer) => Buffer]>([
    ['with another key id', (sealed) => (sealed.writeUInt8(2, 0), sealed)],
    ['with another salt', (sealed) => (sealed.writeUInt8((sealed[5] ?? 0) ^ 1, 5), sealed)],
    ['with another byte', (sealed) => (sealed.writeUInt8((sealed[CHUNK] ?? 0) ^ 1, CHUNK), sealed)],
    ['with its last byte missing', (sealed) => sealed.subarray(0, -1)],
    ['with its last chunk missing', (sealed) => sealed.subarray(0, 33 + 2 * (CHUNK + 16))],
    [
      'with its first chunk missing',
      (sealed) => Buffer.concat([sealed.subarray(0, 33), sealed.subarray(33 + CHUNK + 16)]),
    ],
    [
      'with two chunks in each other’s place',
      (sealed) => {
        const [a, b] = [33, 33 + CHUNK + 16];
        const end = b + CHUNK + 16;
        return Buffer.concat([
          sealed.subarray(0, a),
          sealed.subarray(b, end),
          sealed.subarray(a, b),
          sealed.subarray(end),
        ]);
      },
    ],
    ['with something behind it', (sealed) => Buffer.concat([sealed, Buffer.from('x')])],
    ['with its header only', (sealed) => sealed.subarray(0, 33)],
    ['with half a header', (sealed) => sealed.subarray(0, 20)],
    ['with nothing', () => Buffer.alloc(0)],
  ])('%s', async (_what, change) => {
    const sealed = change(await seal(content));
    await expect(open(sealed)).rejects.toThrow(/authenticate|cut off|no key/);
  });

  test('in the place of another', async () => {
    const sealed = await seal(content, 'blob-1');
    await expect(open(sealed, 'blob-2')).rejects.toThrow('authenticate');
  });
});

test('an old key opens what it sealed, and a new one seals', async () => {
  const old = await seal(Buffer.from('old'));
  const rotated = createSecrets(
    new Map([
      [2, randomBytes(32)],
      [1, key],
    ]),
    2,
  );
  expect(String(await open(old, 'a', 7, rotated))).toBe('old');
  const fresh = await buffer(rotated.sealFile(pieces(Buffer.from('new'), 1), 'a'));
  expect(fresh[0]).toBe(2);
  await expect(open(fresh)).rejects.toThrow('no key 2');
});

test('an error of the content is passed on', async () => {
  const broken = async function* () {
    yield Buffer.from('half');
    throw new RangeError('the upload was cancelled');
  };
  await expect(buffer(secrets.sealFile(broken(), 'a'))).rejects.toThrow(RangeError);
});
