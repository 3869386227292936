import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anErasedClient, wordsIn, wordsInFolder } from './traces-of-erased.ts';

test('after a full vacuum no file of the embedded database has a word of an erased client', async () => {
  const { client, words } = await anErasedClient();
  const { database, portal, blobFolders } = client.api;
  const { snapshot, kysely } = database;
  if (!snapshot) throw new Error('this test is about the embedded database');
  const left = async () => {
    const { copy } = await snapshot(() => Promise.resolve());
    return wordsIn(Buffer.from(await copy.arrayBuffer()).toString('latin1'), words);
  };
  // The erasure alone leaves the bytes of rows in the files, which shows that the search finds them.
  expect((await left()).length).toBeGreaterThan(100);
  await sql`vacuum (full, analyze)`.execute(kysely);
  await sql`set wal_recycle = off`.execute(kysely);
  for (let times = 0; times < 3; times++) {
    await sql`select pg_switch_wal()`.execute(kysely);
    await sql`checkpoint`.execute(kysely);
  }
  expect(await left()).toEqual([]);
  for (const blobs of blobFolders) expect(await wordsInFolder(blobs, words)).toEqual({});
  await portal.close();
});
