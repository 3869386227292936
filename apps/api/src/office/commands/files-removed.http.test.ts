import { randomUUID } from 'node:crypto';
import { storedRows, STAFF } from '@counterfoil/testkit/office';
import { listingThen, ownFiles, type OwnFiles } from '@counterfoil/testkit/own-files';
import { reserveBlob } from '#platform/files/blob-rows';
import { beforeEach, expect, test } from 'vitest';

let own: OwnFiles;
beforeEach(async () => {
  own = await ownFiles();
});

const YES = ['--remove', '--yes'];

/** A file with a row in each store. */
async function keptFiles(): Promise<void> {
  await own.keep('kept');
  const cold = await own.keep('kept too');
  await own.copyToCold(cold);
  await own.hot.delete(cold);
}

/** A stray in each store. @returns their keys */
async function strays(): Promise<string[]> {
  const keys = [randomUUID(), 'notes'];
  await own.hot.put(keys[0] ?? '', Buffer.from('stray'));
  await own.cold.put(keys[1] ?? '', Buffer.from('stray too'));
  return keys;
}

test('strays are removed after a yes that says how many there are', async () => {
  await keptFiles();
  await strays();
  expect(await own.files(['--remove'])).toMatchObject({
    code: 1,
    question: expect.stringMatching(/^Remove 2 files \(14 B\) without a row, of 4\? .* undone\.$/),
  });
  expect([...(await own.names('hot')), ...(await own.names('cold'))]).toHaveLength(4);
  const said = await own.files(YES);
  expect(said).toMatchObject({
    code: 0,
    data: { removed: { count: 2, bytes: 14 }, counts: { stray: 0 } },
    text: expect.stringContaining('Removed: 2 files (14 B) without a row.'),
  });
  expect(said).not.toHaveProperty('fault');
  expect([...(await own.names('hot')), ...(await own.names('cold'))]).toHaveLength(2);
});

test('each removal is in the audit log, and changes no other row', async () => {
  await keptFiles();
  const [id = ''] = await strays();
  const before = await storedRows(own, [own.clientId]);
  await own.files(YES);
  const added = [...(await storedRows(own, [own.clientId])).difference(before)];
  expect(added.every((row) => row.startsWith('audit_log: '))).toBe(true);
  const rows = await own.kysely
    .selectFrom('audit_log')
    .select(['subject_id', 'detail', 'office_user', 'client_id'])
    .where('action', '=', 'stray_file_removed')
    .orderBy('id')
    .execute();
  const by = { office_user: STAFF, client_id: null };
  // Earlier tests removed others.
  expect(rows.slice(-2)).toEqual([
    { ...by, subject_id: id, detail: { store: 'hot', bytes: 5 } },
    { ...by, subject_id: null, detail: { store: 'cold', bytes: 9, key: 'notes' } },
  ]);
});

test('a file with a row is never removed, whatever its state, size or store', async () => {
  await strays();
  const kept: string[] = [];
  for (const state of ['reserved', 'kept', 'dropped'] as const) {
    for (const store of ['hot', 'cold'] as const) {
      const id = await own.keep('right');
      await own.cold.put(id, Buffer.from('another size'));
      await own.setBlob(id, { state, store });
      kept.push(id);
    }
  }
  expect(await own.files(YES)).toMatchObject({ data: { removed: { count: 2 } } });
  expect((await own.names('hot')).toSorted()).toEqual(kept.toSorted());
  expect((await own.names('cold')).toSorted()).toEqual(kept.toSorted());
});

test('an upload that comes while strays are removed stays', async () => {
  await keptFiles();
  await strays();
  const { transact, clock } = own.deps;
  const uploaded: string[] = [];
  const list = async function* () {
    uploaded.push(await own.keep('meanwhile'));
    const underWay = await transact.forClient({ clientId: own.clientId }, (tx) =>
      reserveBlob(tx, clock, own.clientId, 'text/plain'),
    );
    await own.hot.put(underWay, Buffer.from('under way'));
    uploaded.push(underWay);
    yield* own.hot.list();
  };
  await own.files(YES, { blobs: { ...own.hot, list } });
  // Once for the question, and once for the removal.
  expect(uploaded).toHaveLength(4);
  expect(await own.names('hot')).toEqual(expect.arrayContaining(uploaded));
});

test('nothing is removed where the database has a row for none of the files', async () => {
  await strays();
  expect(await own.files(YES)).toEqual({
    code: 1,
    sentence: expect.stringContaining('may be another portal’s. Nothing was removed.'),
  });
  expect([...(await own.names('hot')), ...(await own.names('cold'))]).toHaveLength(2);
});

test.each(['hot', 'cold'] as const)(
  'nothing is removed where it has one for none of those in the %s store',
  async (store) => {
    await keptFiles();
    for (const key of await own.names(store)) await own[store].delete(key);
    await strays();
    expect(await own.files(YES)).toEqual({
      code: 1,
      sentence: `This database has a row for none of the files in the ${store} store, so they may be another portal’s. Nothing was removed.`,
    });
    expect([...(await own.names('hot')), ...(await own.names('cold'))]).toHaveLength(3);
  },
);

test('a cancelled removal says so and keeps the rest', async () => {
  await keptFiles();
  await strays();
  const stop = new AbortController();
  let times = 0;
  const blobs = listingThen(own.hot, async () => {
    if (++times === 2) stop.abort();
  });
  expect(await own.files(YES, { blobs }, { signal: stop.signal })).toMatchObject({ code: 1 });
  expect([...(await own.names('hot')), ...(await own.names('cold'))]).toHaveLength(4);
});

test('without strays there is nothing to ask', async () => {
  await own.keep('kept');
  expect(await own.files(['--remove'])).toMatchObject({ code: 0, data: { removed: { count: 0 } } });
});
