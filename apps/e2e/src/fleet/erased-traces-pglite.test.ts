import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anErasedClient, wordsIn, wordsInFolder } from './traces-of-erased.ts';

test('after the vacuum no file of the embedded database has a word of an erased client', async () => {
  const { client, words } = await anErasedClient();
  const { database, portal, blobFolders } = client.api;
  const left = async () => {
    const snapshot = await database.snapshot?.(() => Promise.resolve());
    return wordsIn(Buffer.from((await snapshot?.copy.arrayBuffer()) ?? []).toString('latin1'), words);
  };
  console.log('ERASED', (await left()).length, words.length);
  await sql`vacuum`.execute(database.kysely);
  console.log('VACUUM', (await left()).length);
  await sql`vacuum (full, analyze)`.execute(database.kysely);
  console.log('FULL', (await left()).length);
  await sql`set wal_recycle = off`.execute(database.kysely);
  for (let times = 0; times < 3; times++) {
    await sql`select pg_switch_wal()`.execute(database.kysely);
    await sql`checkpoint`.execute(database.kysely);
  }
  console.log('WAL', (await left()).slice(0, 10));
  for (const blobs of blobFolders) expect(await wordsInFolder(blobs, words)).toEqual({});
  await portal.close();
});
