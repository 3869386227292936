import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { attemptSignIn, expectSignIn, withPassword } from '@counterfoil/testkit/accounts';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { aKeptBlob } from '@counterfoil/testkit/blobs';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { fullClient } from '@counterfoil/testkit/full-client';
import { aFolder, dataOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { getProfile } from '@counterfoil/contract/account/routes';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPglite, type Database, type Snapshot } from '#platform/db/open-database';
import type { Schema } from '#platform/db/schema.gen';
import type { CommandContext } from '../command.ts';
import { runCommand } from '../run-command.ts';
import { SERVER_HAS_ITS_OWN } from './format.ts';
import { keptBlobs } from './kept-blobs.ts';
import { restoreBackup } from './restore-backup.ts';

let client: SignedInClient;
let isEmbedded: boolean;
beforeAll(async () => {
  isEmbedded = (await testApi()).database.kind === 'pglite';
  client = await (isEmbedded ? fullClient() : signedInClient());
  await jobsDone(client);
});

/** Every row of every table, as text. */
async function everyRow(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; schema: string }>`
    select c.relname as name, n.nspname as schema
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(
    kysely,
  );
  const stored: string[] = [];
  for (const { name, schema } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} t`.execute(kysely);
    stored.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return stored.toSorted();
}

type Around = (take: Snapshot) => Snapshot;

/** Takes a backup, on a portal whose snapshots go through `around`. */
function backUp(around: Around, at: CommandContext) {
  const { office } = client.api.portal;
  const { snapshot } = office.database as Database;
  const database = snapshot ? { snapshot: around(snapshot) } : {};
  return runCommand(['backup', 'all.tar'], { ...office, database }, { user: STAFF, ...at });
}

/** Restores a backup beside it, and opens what it makes. */
async function restored(at: CommandContext) {
  const to = join(at.folder, 'restored');
  const said = await restoreBackup({ file: 'all.tar', folder: 'restored' }, at);
  const database = await openPglite(to);
  const blobs = await openBlobFolder(join(to, 'blobs'), true);
  const coldBlobs = await openBlobFolder(join(to, 'cold'), true);
  return { to, said, database, blobs, coldBlobs };
}

/** The server's tests have no embedded database: there the command is refused. */
async function refusedOnServer(): Promise<boolean> {
  if (isEmbedded) return false;
  const folder = await aFolder();
  const said = await officeAt(client, { folder })('backup', 'all.tar');
  expect(said).toEqual({ code: 1, sentence: SERVER_HAS_ITS_OWN });
  expect(await readdir(folder)).toEqual([]);
  return true;
}

describe('a backup', () => {
  test('of a running portal restores every row of every table and the bytes of every file', async () => {
    if (await refusedOnServer()) return;
    const account = await withPassword(client);
    const at = { folder: await aFolder() };
    let rows: string[] = [];
    const readThem: Around = (take) => (read) =>
      take(async (kysely) => {
        rows = await everyRow(kysely);
        return read(kysely);
      });
    const profiles = [1, 2, 3].map(() => client.call(getProfile));
    const data = await dataOf(backUp(readThem, at));
    expect((await Promise.all(profiles)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const file = join(at.folder, 'all.tar');
    const { mode, size } = await stat(file);
    expect([mode & 0o777, size]).toEqual([0o600, data['bytes']]);
    const { database, said, ...stores } = await restored(at);
    expect(said.files).toBe(data['files']);
    expect(rows.some((row) => row.includes('backup_begun'))).toBe(true);
    expect(await everyRow(database.kysely)).toEqual(rows);
    const kept = await keptBlobs(database.kysely);
    expect(new Set(kept.map(({ store }) => store))).toEqual(new Set(['hot', 'cold']));
    for (const { id, store } of kept) {
      const name = store === 'hot' ? 'blobs' : 'coldBlobs';
      expect(await stores[name].get(id), id).toEqual(await client.api[name].get(id));
    }
    const { blobs, coldBlobs } = stores;
    const server = await portalWith({ database, blobs, coldBlobs });
    expectSignIn(await attemptSignIn(server, account), account);
    const profile = await inject(server, getProfile, { headers: client.headers });
    expect(profile.status).toBe(200);
    await server.portal.close();
    await database.close();
  });

  test('has the files that came, moved to the cold store or were removed meanwhile', async () => {
    if (await refusedOnServer()) return;
    const { api } = client;
    const at = { folder: await aFolder() };
    const keep = (text: string) => aKeptBlob(client, Buffer.from(text), 'text/plain');
    const moved = await keep('moved');
    const removed = await keep('removed');
    const set = (id: string, row: { store: 'cold' } | { state: 'dropped' }) =>
      api.database.kysely.updateTable('blobs').set(row).where('id', '=', id).execute();
    let came: { id: string } | undefined;
    let late: { id: string } | undefined;
    const meanwhile: Around = (take) => async (read) => {
      came ??= await keep('came');
      late ??= await keep('removed before it is copied');
      await api.coldBlobs.put(moved.id, Buffer.from('moved'));
      await set(moved.id, { store: 'cold' });
      await api.blobs.delete(moved.id);
      const taken = await take(read);
      await set(removed.id, { state: 'dropped' });
      await api.blobs.delete(removed.id);
      await set(late.id, { state: 'dropped' });
      await api.blobs.delete(late.id);
      return taken;
    };
    await dataOf(backUp(meanwhile, at));
    const { database, blobs, coldBlobs } = await restored(at);
    const texts = await Promise.all([
      blobs.get(came?.id ?? ''),
      coldBlobs.get(moved.id),
      blobs.get(removed.id),
    ]);
    expect(texts.map((bytes) => Buffer.from(bytes).toString())).toEqual([
      'came',
      'moved',
      'removed',
    ]);
    const rows = await keptBlobs(database.kysely);
    expect(rows.map(({ id }) => id)).not.toContain(late?.id);
    await database.close();
  });

  test('is refused while a file is lost or changed, and leaves nothing', async () => {
    if (await refusedOnServer()) return;
    const { api } = client;
    const at = { folder: await aFolder() };
    const { id } = await aKeptBlob(client, Buffer.from('as recorded'), 'text/plain');
    const refusal = async () => {
      const said = await backUp((take) => take, at);
      return said.code === 0 ? '' : said.sentence;
    };
    await api.blobs.put(id, Buffer.from('as  changed'));
    expect(await refusal()).toContain(`The file of blob ${id} is not as it was recorded`);
    await api.blobs.put(id, Buffer.from('shorter'));
    expect(await refusal()).toContain(`The file of blob ${id} is not as it was recorded`);
    await api.blobs.delete(id);
    expect(await refusal()).toContain(`The database names 1 file that no store has (blob ${id})`);
    expect(await readdir(at.folder)).toEqual([]);
    await api.database.kysely
      .updateTable('blobs')
      .set({ state: 'dropped' })
      .where('id', '=', id)
      .execute();
  });

  test('that is cancelled leaves nothing, and its restoration neither', async () => {
    if (await refusedOnServer()) return;
    const folder = await aFolder();
    const cancelling = () => {
      const { signal, abort } = withAbort();
      return {
        folder,
        signal,
        tell: (line: string) => void (/^(Copying|Opening)/.test(line) && abort()),
      };
    };
    expect(await backUp((take) => take, cancelling())).toEqual({
      code: 1,
      sentence: 'This was cancelled; nothing was written.',
    });
    expect(await readdir(folder)).toEqual([]);
    await dataOf(backUp((take) => take, { folder }));
    const restoring = restoreBackup({ file: 'all.tar', folder: 'restored' }, cancelling());
    await expect(restoring).rejects.toThrow('This was cancelled; nothing was restored.');
    expect(await readdir(folder)).toEqual(['all.tar']);
    await rm(join(folder, 'all.tar'));
  });
});

function withAbort() {
  const cancel = new AbortController();
  return { signal: cancel.signal, abort: () => cancel.abort() };
}
