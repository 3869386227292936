import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPostgres } from '../../../../tools/postgres.ts';
import { anErasedClient, wordsInFolder } from './traces-of-erased.ts';

test('after the vacuum of docs/runbook.md no file of PostgreSQL has a word of an erased client', async () => {
  await withPostgres(async ({ url, folder, administer }) => {
    process.env['TEST_DATABASE_URL'] = url;
    const { client, words } = await anErasedClient();
    expect(words.length).toBeGreaterThan(100);
    const { portal, database, blobFolders } = client.api;
    const filesWith = async () => Object.keys(await wordsInFolder(folder, words));
    const ofTables = (files: readonly string[]) =>
      files.filter((file) => !file.startsWith('pg_wal/'));
    administer('checkpoint');
    // The erasure alone leaves the bytes of rows in the files, which shows that the search finds them.
    expect(ofTables(await filesWith()).length).toBeGreaterThan(10);
    await sql`vacuum (full, analyze)`.execute(database.kysely);
    administer('checkpoint');
    expect(ofTables(await filesWith())).toEqual([]);
    administer('alter system set wal_recycle = off; select pg_reload_conf();');
    for (let times = 0; times < 3; times++) administer('select pg_switch_wal(); checkpoint;');
    expect(await filesWith()).toEqual([]);
    for (const blobs of blobFolders) expect(await wordsInFolder(blobs, words)).toEqual({});
    await portal.close();
    await database.close();
  });
});
