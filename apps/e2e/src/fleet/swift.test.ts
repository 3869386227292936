import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describeBlobStore } from '@counterfoil/providers/blobs/behaviour';
import { openS3Blobs } from '@counterfoil/providers/blobs/s3/index';
import { readS3Url } from '@counterfoil/providers/blobs/s3/settings';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startSwift, type SwiftProcess } from './swift-process.ts';
import { startTcpCutter } from './tcp-cutter.ts';

let swift: SwiftProcess;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift.end());

let buckets = 0;
async function newBucket() {
  const bucket = `bucket-${++buckets}`;
  await swift.makeBucket(bucket);
  return bucket;
}
const open = (...given: Parameters<SwiftProcess['urlOf']>) =>
  openS3Blobs(readS3Url(swift.urlOf(...given)));

const MEGABYTE = 1_000_000;
const UNAVAILABLE = { code: 'unavailable', message: 'The blob store does not answer.' };
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
async function* pieces(...all: readonly Uint8Array[]) {
  yield* all;
}

describeBlobStore('Swift, a store with an S3 face,', async () =>
  openS3Blobs(readS3Url(swift.urlOf(await newBucket())), 2),
);

describe('blobs in Swift', () => {
  test('are listed with the bytes that were put, until they are deleted', async () => {
    const bucket = await newBucket();
    const [one, other] = [randomBytes(3 * MEGABYTE), randomBytes(10)];
    const store = open(bucket);
    await store.put('one', pieces(one));
    await store.put('other', other);
    const both = { one: md5(one), other: md5(other) };
    expect(Object.fromEntries(await swift.objectsIn(bucket))).toEqual(both);
    await store.delete('one');
    expect([...(await swift.objectsIn(bucket)).keys()]).toEqual(['other']);
  });

  test('are all listed, on as many pages as it takes', async () => {
    const store = open(await newBucket());
    const keys = Array.from({ length: 1005 }, (_, nth) => `key-${nth}`);
    const left = keys.values();
    const putAll = async () => {
      for (const key of left) await store.put(key, Buffer.from(key));
    };
    await Promise.all(Array.from({ length: 8 }, putAll));
    const listed = await Array.fromAsync(store.list());
    const sizes = keys.map((key) => ({ key, byteSize: key.length }));
    expect(new Set(listed.map((blob) => JSON.stringify(blob)))).toEqual(
      new Set(sizes.map((blob) => JSON.stringify(blob))),
    );
    expect(listed).toHaveLength(keys.length);
  });

  test('are listed apart from those of another prefix', async () => {
    const bucket = await newBucket();
    const [store, cold] = [open(bucket), open(bucket, { prefix: 'cold' })];
    await store.put('one', Buffer.from('1'));
    await cold.put('two', Buffer.from('22'));
    expect(await Array.fromAsync(store.list())).toEqual([{ key: 'one', byteSize: 1 }]);
    expect(await Array.fromAsync(cold.list())).toEqual([{ key: 'two', byteSize: 2 }]);
  });

  test('are stored whole by another attempt after their connection broke', async () => {
    const bucket = await newBucket();
    const line = await startTcpCutter(swift.port);
    onTestFinished(() => line.end());
    const store = open(bucket, { port: line.port });
    const bytes = randomBytes(5 * MEGABYTE);
    line.cutNextAfter(2 * MEGABYTE);
    await store.put('key', pieces(bytes));
    expect(line.connections()).toBe(2);
    expect(Object.fromEntries(await swift.objectsIn(bucket))).toEqual({ key: md5(bytes) });
  });

  test('are neither stored nor called missing with a wrong secret or in a missing bucket', async () => {
    const bucket = await newBucket();
    await open(bucket).put('key', Buffer.from('x'));
    for (const store of [open(bucket, { secret: 'wrong' }), open('no-such-bucket')]) {
      await expect(store.put('key', Buffer.from('y'))).rejects.toMatchObject(UNAVAILABLE);
      await expect(store.get('key')).rejects.toMatchObject(UNAVAILABLE);
      await expect(store.delete('key')).rejects.toMatchObject(UNAVAILABLE);
      await expect(Array.fromAsync(store.list())).rejects.toMatchObject(UNAVAILABLE);
    }
    // S3 answers this question without words, so a missing bucket is like a missing blob there.
    const asking = open(bucket, { secret: 'wrong' }).exists('key');
    await expect(asking).rejects.toMatchObject(UNAVAILABLE);
    expect(String(await open(bucket).get('key'))).toBe('x');
  });

  test('are refused by a full disk, which keeps what it has', async () => {
    const bucket = await newBucket();
    const store = open(bucket);
    await store.put('old', Buffer.from('old'));
    await swift.kill('object');
    await swift.start('object', 'full');
    // Swift tells its own clients no more than that it cannot store.
    await expect(store.put('old', Buffer.from('new'))).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.put('new', Buffer.from('new'))).rejects.toMatchObject(UNAVAILABLE);
    expect(String(await store.get('old'))).toBe('old');
    expect(await store.exists('new')).toBe(false);
    await swift.kill('object');
    await swift.start('object');
    await store.put('new', Buffer.from('new'));
    expect([...(await swift.objectsIn(bucket)).keys()].toSorted()).toEqual(['new', 'old']);
  });

  test('that lose their server cause an error, never a short file or half a blob', async () => {
    const bucket = await newBucket();
    const store = open(bucket);
    const bytes = randomBytes(20 * MEGABYTE);
    await store.put('read', pieces(bytes));
    const reading = await store.stream('read');
    await swift.kill('proxy');
    await expect(buffer(reading)).rejects.toThrow(Error);
    await expect(store.put('put', pieces(bytes))).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.get('read')).rejects.toMatchObject(UNAVAILABLE);
    await swift.start('proxy');
    expect(Object.fromEntries(await swift.objectsIn(bucket))).toEqual({ read: md5(bytes) });
    expect(md5(await store.get('read'))).toBe(md5(bytes));
  });
});
