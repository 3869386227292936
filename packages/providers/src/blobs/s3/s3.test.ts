import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeBlobStore } from '../behaviour.ts';
import { openS3Blobs } from './index.ts';
import { readS3Url } from './settings.ts';
import { startTestS3 } from './test-s3.ts';

async function aStore() {
  const s3 = await startTestS3();
  onTestFinished(() => s3.close());
  return { s3, store: openS3Blobs(readS3Url(s3.url), 2) };
}

describeBlobStore('An S3-compatible store', async () => (await aStore()).store);

const spools = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('counterfoil-blob-'));

describe('blobs in an S3-compatible store', () => {
  test('have the prefix from the settings', async () => {
    const { s3, store } = await aStore();
    await store.put('key', Buffer.from('x'));
    expect([...s3.objects.keys()]).toEqual(['prefix/key']);
  });

  test.each(['drop', 'busy'] as const)(
    'are stored whole by a second attempt after the fault "%s"',
    async (fault) => {
      const { s3, store } = await aStore();
      const content = async function* () {
        yield randomBytes(70_000);
        s3.fail(fault);
        yield randomBytes(70_000);
      };
      const { byteSize } = await store.put('key', content());
      expect(byteSize).toBe(140_000);
      expect((await store.get('key')).byteLength).toBe(140_000);
      expect(s3.requests.filter((request) => request === 'PUT prefix/key')).toHaveLength(2);
    },
  );

  test('are listed without those of another prefix, a deeper one, and what is no blob', async () => {
    const { s3, store } = await aStore();
    for (const key of ['one', 'two', 'three']) await store.put(key, Buffer.from(key));
    const others = ['key', 'prefix', 'prefix/cold/key', 'prefix/Notes.TXT', 'prefix2/key'];
    for (const key of others) s3.objects.set(key, Buffer.from('x'));
    const keys = [];
    for await (const { key } of store.list()) keys.push(key);
    expect(keys.toSorted()).toEqual(['one', 'three', 'two']);
  });

  test.each(['drop', 'busy'] as const)(
    'are all listed although a page met the fault "%s"',
    async (fault) => {
      const { s3, store } = await aStore();
      for (const key of ['one', 'two', 'three']) await store.put(key, Buffer.from(key));
      const keys = [];
      for await (const { key } of store.list()) {
        if (keys.push(key) === 1) s3.fail(fault);
      }
      expect(keys).toHaveLength(3);
    },
  );

  test('leave no object and no file behind when the store stays unreachable', async () => {
    const { s3, store } = await aStore();
    const before = await spools();
    s3.fail(...Array.from({ length: 20 }, () => 'drop' as const));
    const content = async function* () {
      yield randomBytes(1000);
    };
    await expect(store.put('key', content())).rejects.toMatchObject({ code: 'unavailable' });
    expect(s3.objects.size).toBe(0);
    expect(await spools()).toEqual(before);
  });

  test('are refused by a full store without a second attempt', async () => {
    const { s3, store } = await aStore();
    s3.fail('full');
    await expect(store.put('key', Buffer.from('x'))).rejects.toMatchObject({ code: 'full' });
    expect(s3.requests).toHaveLength(1);
  });

  test('that are cut off while being read cause an error, never a short file', async () => {
    const { s3, store } = await aStore();
    await store.put('key', randomBytes(500_000));
    s3.fail('half');
    const reading = await store.stream('key');
    await expect(buffer(reading)).rejects.toThrow(Error);
    s3.fail('half');
    await expect(store.get('key')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('are unavailable when the store is down, and the error does not reveal its address', async () => {
    const { s3, store } = await aStore();
    await s3.close();
    const unavailable = { code: 'unavailable', message: 'The blob store does not answer.' };
    await expect(store.get('key')).rejects.toMatchObject(unavailable);
    await expect(store.put('key', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(store.delete('key')).rejects.toMatchObject(unavailable);
    await expect(store.exists('key')).rejects.toMatchObject(unavailable);
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
  });
});

describe('the address of a store', () => {
  test('names its bucket, prefix, endpoint, region and key', () => {
    expect(readS3Url('s3://AK%2FIA:se%3Acret@papers/a/b/?endpoint=https://s3.example')).toEqual({
      bucket: 'papers',
      prefix: 'a/b/',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      accessKeyId: 'AK/IA',
      secretAccessKey: 'se:cret',
    });
    expect(readS3Url('s3://k:s@papers?region=eu-west-2')).toMatchObject({
      prefix: '',
      endpoint: null,
      region: 'eu-west-2',
    });
  });

  test.each([
    ['https://papers', 'It must look like'],
    ['s3://', 'It must look like'],
    ['s3://papers', 'Key and secret are missing'],
    ['s3://k:s@papers?endpoint=ftp://x', 'endpoint must begin'],
  ])('cannot be %s', (text, message) => {
    expect(() => readS3Url(text)).toThrow(message);
  });
});
