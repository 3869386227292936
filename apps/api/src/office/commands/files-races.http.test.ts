import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { moveToColdJob } from '#modules/documents/public';
import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { sweepBlobs } from '#platform/files/drop-blobs';
import { reserveBlob } from '#platform/files/blob-rows';
import { beforeAnswer, listingThen, ownFiles, type OwnFiles } from '@counterfoil/testkit/own-files';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';

let own: OwnFiles;
let key: string;
beforeEach(async () => {
  own = await ownFiles();
  key = await own.keep('a file');
});

const COUNTS = { missing: 0, misplaced: 0, damaged: 0, copied: 0, stray: 0 };
const IN_ORDER = { code: 0, data: { counts: COUNTS, findings: [] } };

/** The file is dropped, and the sweep takes its bytes and its row. */
async function sweepAway(): Promise<void> {
  const { transact, clock } = own.deps;
  await own.setBlob(key, { state: 'dropped' });
  await sweepBlobs(transact, own.hot, clock);
}

async function move(): Promise<void> {
  await own.copyToCold(key);
  await own.hot.delete(key);
}

const erase = async (): Promise<void> => {
  const said = await runCommand(['erase', own.clientId, '--yes'], own.deps);
  expect(said).toMatchObject({ code: 0 });
};

/** A job that moves the client's files, and never begins. */
const moveWaits = () =>
  sql`
  insert into pgboss.job (name, data, start_after)
  values (${moveToColdJob.name}, ${JSON.stringify({ client_id: own.clientId })}, '2100-01-01')`.execute(
    own.kysely,
  );

/** The hot store, with the act before answer `nth` about its bytes; until then it says that they are missing. */
function actsBefore(nth: number, act: () => Promise<void>): BlobStore {
  let times = 0;
  const isThere = async () => {
    times += 1;
    if (times === nth) await act();
    return times >= nth;
  };
  return {
    ...own.hot,
    exists: async (asked) => (await isThere()) && own.hot.exists(asked),
    stream: async (asked) => {
      if (await isThere()) return own.hot.stream(asked);
      throw new BlobError('missing', 'There is no such blob.');
    },
  };
}

describe.each([
  ['without --hash', []],
  ['with --hash', ['--hash']],
])('%s no fault is found in a file that', (_, words) => {
  const acts: readonly (readonly [string, () => Promise<void>])[] = [
    ['is swept', sweepAway],
    ['moves to the cold store', move],
    ['goes with its client', erase],
    ['is uploaded', async () => void (await own.keep('another'))],
  ];

  test.each(acts)('%s after the store was listed', async (_name, act) => {
    const blobs = listingThen(own.hot, act);
    expect(await own.files(words, { blobs })).toMatchObject(IN_ORDER);
  });

  test.each(acts)('%s while the store is listed', async (_name, act) => {
    const list = async function* () {
      await act();
      yield* own.hot.list();
    };
    expect(await own.files(words, { blobs: { ...own.hot, list } })).toMatchObject(IN_ORDER);
  });

  // For the row, for the finding, and at the end.
  test.each(acts.flatMap(([name, act]) => [1, 2, 3].map((nth) => [name, nth, act] as const)))(
    '%s before the store gives answer %i about it',
    async (_name, nth, act) => {
      const blobs = actsBefore(nth, act);
      expect(await own.files(words, { blobs })).toMatchObject(IN_ORDER);
    },
  );
});

test('a file that is swept while it breaks off for the last time is not damaged', async () => {
  let reads = 0;
  const broken = async function* () {
    yield Buffer.from('a');
    // Twice for the row, for the finding, and at the end.
    if (++reads === 6) await sweepAway();
    throw new Error('EIO');
  };
  const blobs = { ...own.hot, stream: async () => Readable.from(broken()) };
  expect(await own.files(['--hash'], { blobs })).toMatchObject(IN_ORDER);
  expect(reads).toBe(6);
});

test('an upload whose row is reserved before its bytes arrive is no stray', async () => {
  const list = async function* () {
    const { transact, clock } = own.deps;
    const id = await transact.forClient({ clientId: own.clientId }, (tx) =>
      reserveBlob(tx, clock, own.clientId, 'text/plain'),
    );
    await own.hot.put(id, Buffer.from('under way'));
    yield* own.hot.list();
  };
  const said = await own.files([], { blobs: { ...own.hot, list } });
  expect(said).toMatchObject({ data: { hot: { count: 2 }, counts: COUNTS } });
});

test('bytes that an upload takes back itself, as its client was erased, are no stray', async () => {
  const late = randomUUID();
  await own.hot.put(late, Buffer.from('late'));
  // The row has the first answer, and the end of the comparison asks once more.
  const blobs = beforeAnswer(own.hot, 3, () => own.hot.delete(late));
  expect(await own.files([], { blobs })).toMatchObject(IN_ORDER);
  await own.hot.put(late, Buffer.from('late'));
  expect(await own.files()).toMatchObject({ data: { counts: { ...COUNTS, stray: 1 } } });
});

describe.each(['hot', 'cold'] as const)(
  'bytes in both stores under a row that says %s',
  (store) => {
    beforeEach(async () => {
      await own.copyToCold(key);
      await own.setBlob(key, { store });
    });
    const other = store === 'hot' ? 'cold' : 'hot';
    const storesWith = (acting: BlobStore) =>
      other === 'hot' ? { blobs: acting } : { coldBlobs: acting };

    test('are no fault while a move of the client’s files goes on', async () => {
      await moveWaits();
      expect(await own.files()).toMatchObject(IN_ORDER);
    });

    test('are a copy left behind when none does', async () => {
      expect(await own.files()).toMatchObject({
        fault: expect.any(String),
        data: {
          counts: { ...COUNTS, copied: 1 },
          findings: [{ fault: 'copied', key, store: other, client_id: own.clientId }],
        },
      });
      expect(await own.files(['--remove', '--yes'])).toMatchObject({
        data: { removed: { count: 0 } },
      });
      expect([await own.names('hot'), await own.names('cold')]).toEqual([[key], [key]]);
    });

    test.each([1, 2])('are no fault when the copy goes before answer %i about it', async (nth) => {
      const acting = beforeAnswer(own[other], nth, () => own[other].delete(key));
      expect(await own.files([], storesWith(acting))).toMatchObject(IN_ORDER);
    });

    test.each([
      ['erased', 1, erase],
      ['dropped', 2, () => own.setBlob(key, { state: 'dropped' })],
    ])('are no fault when the file is %s before answer %i about it', async (_, nth, act) => {
      const acting = beforeAnswer(own[other], nth, act);
      expect(await own.files([], storesWith(acting))).toMatchObject(IN_ORDER);
    });
  },
);
