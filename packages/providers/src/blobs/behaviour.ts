import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlobError, type BlobStore } from './port.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The sizes by key. Fails when a key is listed twice. */
async function listed(store: BlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, byteSize } of store.list()) {
    expect(sizes.has(key), `${key} is listed once`).toBe(false);
    sizes.set(key, byteSize);
  }
  return sizes;
}

/** The behaviour of every `BlobStore`, wherever it keeps the bytes. */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(`${name} of blobs`, () => {
    test('keeps blobs whole, in pieces of any size, and returns their hash and size', async () => {
      const store = await open();
      const bytesAndPiece = fc.tuple(
        fc.uint8Array({ maxLength: 5000 }),
        fc.integer({ min: 1, max: 999 }),
      );
      const roundTrip = fc.asyncProperty(bytesAndPiece, async ([bytes, size]) => {
        const [a, b] = [randomUUID(), randomUUID()];
        const stored = { sha256: hashOf(bytes), byteSize: bytes.length };
        expect(await store.put(a, bytes)).toEqual(stored);
        expect(await store.put(b, pieces(bytes, size))).toEqual(stored);
        expect(hashOf(await store.get(a))).toBe(stored.sha256);
        expect(hashOf(await buffer(await store.stream(b)))).toBe(stored.sha256);
      });
      await fc.assert(roundTrip, { numRuns: 20 });
    });

    test('keeps blobs of many megabytes', async () => {
      const store = await open();
      const large = Buffer.alloc(20_000_000, 'counterfoil');
      expect(await store.put('large', pieces(large, 64 * 1024))).toEqual({
        sha256: hashOf(large),
        byteSize: 20_000_000,
      });
      expect(hashOf(await buffer(await store.stream('large')))).toBe(hashOf(large));
    });

    test('replaces a blob by the last put, while readers finish the old one', async () => {
      const store = await open();
      await store.put('key', Buffer.from('first'));
      const reader = await store.stream('key');
      await store.put('key', Buffer.from('second'));
      expect(String(await buffer(reader))).toBe('first');
      expect(String(await store.get('key'))).toBe('second');
    });

    test('keeps one whole blob when two are put under one key at once', async () => {
      const store = await open();
      const [a, b] = [Buffer.alloc(300_000, 'a'), Buffer.alloc(200_000, 'b')];
      await Promise.all([store.put('key', pieces(a, 1000)), store.put('key', pieces(b, 1000))]);
      expect([hashOf(a), hashOf(b)]).toContain(hashOf(await store.get('key')));
    });

    test('keeps blobs until they are deleted, and allows deleting twice', async () => {
      const store = await open();
      await store.put('key', Buffer.from('x'));
      expect(await store.exists('key')).toBe(true);
      await store.delete('key');
      await store.delete('key');
      expect(await store.exists('key')).toBe(false);
    });
  });

  describe(`${name} lists`, () => {
    test('each blob with its size, on several pages, and nothing that was deleted', async () => {
      const store = await open();
      const sizes = new Map(Array.from({ length: 7 }, (_, nth) => [`key-${nth}`, nth * 10]));
      for (const [key, size] of sizes) await store.put(key, Buffer.alloc(size));
      await store.put('gone', Buffer.from('x'));
      await store.delete('gone');
      expect(await listed(store)).toEqual(sizes);
    });

    test('nothing where nothing was put, and a replaced blob once', async () => {
      const store = await open();
      expect(await listed(store)).toEqual(new Map());
      await store.put('key', Buffer.from('first'));
      await store.put('key', Buffer.from('second time'));
      expect(await listed(store)).toEqual(new Map([['key', 11]]));
    });
  });

  describe(`${name} refuses`, () => {
    test('to read a missing blob', async () => {
      const store = await open();
      await expect(store.get('nothing')).rejects.toThrow(BlobError);
      await expect(store.get('nothing')).rejects.toMatchObject({ code: 'missing' });
      await expect(store.stream('nothing')).rejects.toMatchObject({ code: 'missing' });
    });

    test('to store half a blob: interrupted content leaves the old blob in place', async () => {
      const store = await open();
      const broken = async function* () {
        yield Buffer.from('half');
        throw new RangeError('the upload was cancelled');
      };
      await expect(store.put('new', broken())).rejects.toThrow(RangeError);
      expect(await store.exists('new')).toBe(false);
      await store.put('old', Buffer.from('whole'));
      await expect(store.put('old', broken())).rejects.toThrow(RangeError);
      expect(String(await store.get('old'))).toBe('whole');
    });

    test.each([
      '',
      '..',
      '../secret',
      'a/b',
      'a\\b',
      'A',
      'ä',
      'a\0b',
      '.hidden',
      '-x',
      'x'.repeat(129),
    ])('the key %j', async (key) => {
      const store = await open();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.stream(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
      await expect(store.exists(key)).rejects.toThrow(TypeError);
    });
  });
}
