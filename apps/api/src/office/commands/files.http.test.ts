import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { storedRows } from '@counterfoil/testkit/office';
import { beforeAnswer, ownFiles, type OwnFiles } from '@counterfoil/testkit/own-files';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

let own: OwnFiles;
beforeEach(async () => {
  own = await ownFiles();
});

const NONE = { missing: 0, misplaced: 0, damaged: 0, copied: 0, stray: 0 };
const whole = (more: object = {}) => ({ code: 0, data: { counts: NONE, findings: [], ...more } });
const one = (fault: keyof typeof NONE, finding: object) => ({
  code: 0,
  fault: 'The stored files do not agree with the database.',
  data: { counts: { ...NONE, [fault]: 1 }, findings: [{ fault, ...finding }] },
});

describe('the comparison of files with the database', () => {
  test('finds nothing where every file has its row and its bytes, in either store', async () => {
    await own.keep('hot');
    const cold = await own.keep('cold one');
    await own.copyToCold(cold);
    await own.hot.delete(cold);
    const said = await own.files(['--hash']);
    expect(said).toMatchObject(
      whole({
        rows: { count: 2, bytes: 11 },
        hot: { count: 1, bytes: 3 },
        cold: { count: 1, bytes: 8 },
      }),
    );
    expect(said).not.toHaveProperty('fault');
  });

  test('finds a row whose bytes are gone, with its client and what it is for', async () => {
    const key = await own.keep('logo');
    const { kysely } = own;
    await kysely
      .updateTable('clients')
      .set({ logo_blob_id: key })
      .where('id', '=', own.clientId)
      .execute();
    await own.hot.delete(key);
    const { client_number } = await kysely
      .selectFrom('clients')
      .select('client_number')
      .where('id', '=', own.clientId)
      .executeTakeFirstOrThrow();
    const about = { key, store: 'hot', bytes: null, recorded_bytes: 4, client_id: own.clientId };
    const finding = { ...about, client_number, used_by: 'clients.logo_blob_id' };
    for (const words of [[], ['--hash']]) {
      const said = await own.files(words);
      expect(said).toMatchObject(one('missing', { ...finding, created_at: TEST_NOW }));
      expect(said).toMatchObject({ text: expect.stringContaining(`missing  ${key}  hot`) });
    }
  });

  test('finds bytes that lie in the other store only', async () => {
    const key = await own.keep('moved');
    await own.copyToCold(key);
    await own.hot.delete(key);
    await own.setBlob(key, { store: 'hot' });
    expect(await own.files()).toMatchObject(one('misplaced', { key, store: 'hot' }));
  });

  test('finds bytes of another size', async () => {
    const key = await own.keep('whole');
    await own.hot.put(key, Buffer.from('cut'));
    const finding = { key, store: 'hot', bytes: 3, recorded_bytes: 5, used_by: null };
    for (const words of [[], ['--hash']]) {
      expect(await own.files(words)).toMatchObject(one('damaged', finding));
    }
  });

  test('finds other bytes of the same size with --hash only', async () => {
    const key = await own.keep('right');
    await own.hot.put(key, Buffer.from('wrong'));
    expect(await own.files()).toMatchObject(whole());
    expect(await own.files(['--hash'])).toMatchObject(one('damaged', { key, bytes: 5 }));
  });

  test('finds a file that breaks off whenever it is read', async () => {
    const key = await own.keep('unreadable');
    const broken = async function* () {
      yield Buffer.from('un');
      throw new Error('EIO');
    };
    const blobs = { ...own.hot, stream: async () => Readable.from(broken()) };
    expect(await own.files(['--hash'], { blobs })).toMatchObject(
      one('damaged', { key, bytes: null }),
    );
  });

  test('finds bytes without a row, also under a key that no row can have', async () => {
    const id = await own.keep('other');
    const keys = [randomUUID(), id.replaceAll('-', ''), 'notes'];
    for (const key of keys) await own.cold.put(key, Buffer.from('stray'));
    expect(await own.files()).toMatchObject({
      fault: expect.any(String),
      data: {
        counts: { ...NONE, stray: 3 },
        findings: keys.toSorted().map((key) => ({ fault: 'stray', key, store: 'cold', bytes: 5 })),
      },
    });
  });

  test('does not need bytes of files that are not kept, nor mind theirs', async () => {
    for (const state of ['reserved', 'dropped'] as const) {
      await own.setBlob(await own.keep(state), { state });
      const gone = await own.keep(state);
      await own.setBlob(gone, { state });
      await own.hot.delete(gone);
    }
    expect(await own.files()).toMatchObject(whole({ rows: { count: 0 }, hot: { count: 2 } }));
  });

  test('lists a thousand findings and counts the others, page by page', async () => {
    await sql`insert into blobs (id, client_id, state, content_type, byte_size, sha256, created_at)
      select gen_random_uuid(), ${own.clientId}, 'kept', 'text/plain', 1, '', ${TEST_NOW}
      from generate_series(1, 1001)`.execute(own.kysely);
    const told: string[] = [];
    let pulled = 0;
    const strays = Array.from({ length: 1005 }, () => randomUUID());
    const blobs = {
      ...own.hot,
      exists: async () => true,
      list: async function* () {
        for (const key of strays) {
          pulled += 1;
          yield { key, byteSize: 1 };
        }
      },
    };
    const tell = (line: string) => told.push(`${line}, ${pulled} pulled`);
    const said = await own.files([], { blobs }, { tell });
    expect(said).toMatchObject({ data: { counts: { ...NONE, stray: 1005 } } });
    expect(said.code === 0 && (said.data as { findings: [] }).findings).toHaveLength(1000);
    expect(told).toEqual([
      '1000 rows compared, 0 pulled',
      '1001 rows compared, 0 pulled',
      '1000 files of the hot store compared, 1000 pulled',
      '1005 files of the hot store compared, 1005 pulled',
    ]);
  });

  test('changes no row and no file', async () => {
    await own.keep('kept');
    await own.hot.put('stray', Buffer.from('x'));
    const before = await storedRows(own, [own.clientId]);
    await own.files(['--hash', '--yes']);
    expect(await storedRows(own, [own.clientId])).toEqual(before);
    expect(await own.names('hot')).toHaveLength(2);
  });

  test('ends when it is cancelled while it asks for its findings again', async () => {
    for (const text of ['one', 'two']) await own.hot.delete(await own.keep(text));
    const stop = new AbortController();
    // Each row and its finding have two answers; the fifth is the first of the end.
    const blobs = beforeAnswer(own.hot, 5, async () => stop.abort());
    expect(await own.files([], { blobs }, { signal: stop.signal })).toEqual({
      code: 1,
      sentence: expect.stringContaining('This was cancelled'),
    });
  });

  test('ends with a sentence when it is cancelled, or when a store does not answer', async () => {
    await own.keep('kept');
    const cancelled = { code: 1, sentence: expect.stringContaining('This was cancelled') };
    for (const words of [[], ['--hash'], ['--remove', '--yes']]) {
      const stop = new AbortController();
      const list = async function* () {
        stop.abort();
        yield* own.hot.list();
      };
      const blobs = { ...own.hot, list };
      expect(await own.files(words, { blobs }, { signal: stop.signal })).toEqual(cancelled);
    }
    const away = () => Promise.reject(new BlobError('unavailable', 'The store is away.'));
    const sentence = 'The store is away. The comparison could not be finished.';
    for (const blobs of [
      { ...own.hot, exists: away },
      { ...own.hot, list: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }) },
    ]) {
      expect(await own.files([], { blobs })).toEqual({ code: 1, sentence });
    }
  });
});
