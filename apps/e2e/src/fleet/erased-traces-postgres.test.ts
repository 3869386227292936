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
    administer('checkpoint');
    // The test could not fail otherwise.
    const before = await wordsInFolder(folder, words);
    console.log('ERASED', Object.keys(before).length, Object.keys(before).slice(0, 9));
    await sql`vacuum`.execute(database.kysely);
    administer('checkpoint');
    console.log('VACUUM', Object.keys(await wordsInFolder(folder, words)).length);
    await sql`vacuum (full, analyze)`.execute(database.kysely);
    administer('checkpoint');
    const full = await wordsInFolder(folder, words);
    console.log('FULL', Object.entries(full).map(([k,v]) => [k, v.length, v.slice(0,3)]));
    administer("alter system set wal_recycle = off; select pg_reload_conf();");
    for (let times = 0; times < 3; times++) administer('select pg_switch_wal(); checkpoint;');
    const last = await wordsInFolder(folder, words);
    console.log('WAL', Object.entries(last).map(([k,v]) => [k, v.length, v.slice(0,3)]));
    for (const blobs of blobFolders) expect(await wordsInFolder(blobs, words)).toEqual({});
    await portal.close();
    await database.close();
  });
});
