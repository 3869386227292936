import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, type Database, type Snapshot } from '#platform/db/open-database';
import type { Schema } from '#platform/db/schema.gen';
import type { CommandContext } from '../command.ts';
import { runCommand } from '../run-command.ts';
import { SERVER_HAS_ITS_OWN } from './format.ts';
import { keptBlobs } from './kept-blobs.ts';
import { restoreBackup } from './restore-backup.ts';

/** Every row of every table, as text, but of tables that a crash empties: a restored database begins like one. */
async function everyRow(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; schema: string }>`
    select c.relname as name, n.nspname as schema
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(
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
const asItIs: Around = (take) => take;

/** Takes a backup, on a portal whose snapshots go through `around`. */
function backUp(around: Around, at: CommandContext) {
  const { office } = client.api.portal;
  const { snapshot } = office.database as Database;
  const database = snapshot ? { snapshot: around(snapshot) } : {};
  return runCommand(['backup', 'all.tar'], { ...office, database }, { user: STAFF, ...at });
}

const keep = (text: string) => aKeptBlob(client, Buffer.from(text), 'text/plain');

async function drop(id: string): Promise<void> {
  const { database, blobs } = client.api;
  await database.kysely
    .updateTable('blobs')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .execute();
  await blobs.delete(id);
}

/** Files that come, move or go while a backup is taken. */
async function aBusyPortal() {
  const [moved, removed] = [await keep('moved'), await keep('removed')];
  const came: { id: string; sha256: string }[] = [];
  const meanwhile: Around = (take) => async (read) => {
    const { database, blobs, coldBlobs } = client.api;
    if (came.length === 0) came.push(await keep('came'), await keep('came and gone'));
    await coldBlobs.put(moved.id, Buffer.from('moved'));
    await database.kysely
      .updateTable('blobs')
      .set({ store: 'cold' })
      .where('id', '=', moved.id)
      .execute();
    await blobs.delete(moved.id);
    const taken = await take(read);
    await drop(removed.id);
    await drop(came[1]?.id ?? '');
    return taken;
  };
  return { moved, removed, came, meanwhile };
}

/** A filled portal, a backup of it that was taken while it ran, and what that makes of an empty folder. */
async function aRestoredPortal() {
  const account = await withPassword(client);
  const at = { folder: await mkdtemp(join(tmpdir(), 'counterfoil-backup-')) };
  const busy = await aBusyPortal();
  let rows: string[] = [];
  const watched: Around = (take) =>
    busy.meanwhile((read) =>
      take(async (kysely) => {
        rows = await everyRow(kysely);
        return read(kysely);
      }),
    );
  const asked = [1, 2, 3].map(() => inject(client.api, getProfile, { headers: client.headers }));
  const data = await dataOf(backUp(watched, at));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  const said = await restoreBackup({ file: 'all.tar', folder: 'restored' }, at);
  const to = join(at.folder, 'restored');
  const database = await openPglite(to);
  const blobs = await openBlobFolder(join(to, 'blobs'), true);
  const coldBlobs = await openBlobFolder(join(to, 'cold'), true);
  return { account, at, busy, rows, data, statuses, said, database, blobs, coldBlobs };
}

let client: SignedInClient;
/** Null on a server, where the command is refused. */
let made: Awaited<ReturnType<typeof aRestoredPortal>> | null = null;
beforeAll(async () => {
  const isEmbedded = (await testApi()).database.kind === 'pglite';
  client = await (isEmbedded ? fullClient() : signedInClient());
  if (!isEmbedded) return;
  await jobsDone(client);
  made = await aRestoredPortal();
});
afterAll(async () => {
  await made?.database.close();
  if (made) await rm(made.at.folder, { recursive: true });
});

/** The two portals to compare; on a server null, once the command is refused there. */
async function madeOrRefused() {
  if (made) return made;
  const folder = await aFolder();
  const said = await officeAt(client, { folder })('backup', 'all.tar');
  expect(said).toEqual({ code: 1, sentence: SERVER_HAS_ITS_OWN });
  expect(await readdir(folder)).toEqual([]);
  return null;
}

describe('a backup of a running portal', () => {
  test('restores every row of every table', async () => {
    const of = await madeOrRefused();
    if (!of) return;
    expect(of.rows.length).toBeGreaterThan(200);
    expect(of.rows.some((row) => row.includes('backup_begun'))).toBe(true);
    expect(await everyRow(of.database.kysely)).toEqual(of.rows);
  });

  test('restores the bytes of every file of both stores', async () => {
    const of = await madeOrRefused();
    if (!of) return;
    const kept = await keptBlobs(of.database.kysely);
    expect(new Set(kept.map(({ store }) => store))).toEqual(new Set(['hot', 'cold']));
    expect(of.said.files).toBe(of.data['files']);
    const gone = of.busy.removed.id;
    for (const { id, store } of kept.filter((each) => each.id !== gone)) {
      const name = store === 'hot' ? 'blobs' : 'coldBlobs';
      expect(await of[name].get(id), id).toEqual(await client.api[name].get(id));
    }
  });

  test('has the files that came, moved to the cold store or were removed meanwhile', async () => {
    const of = await madeOrRefused();
    if (!of) return;
    const { moved, removed, came } = of.busy;
    const [first, second] = came.map(({ id }) => id);
    const texts = await Promise.all([
      of.blobs.get(first ?? ''),
      of.coldBlobs.get(moved.id),
      of.blobs.get(removed.id),
    ]);
    expect(texts.map((bytes) => Buffer.from(bytes).toString())).toEqual([
      'came',
      'moved',
      'removed',
    ]);
    const rows = (await keptBlobs(of.database.kysely)).map(({ id }) => id);
    expect(rows).toContain(first);
    expect(rows).not.toContain(second);
  });

  test('is for the portal’s user alone, and so is what it makes', async () => {
    const of = await madeOrRefused();
    if (!of) return;
    const { mode, size } = await stat(join(of.at.folder, 'all.tar'));
    expect([mode & 0o777, size]).toEqual([0o600, of.data['bytes']]);
    const to = join(of.at.folder, 'restored');
    expect((await stat(to)).mode & 0o777).toBe(0o700);
    for (const store of ['blobs', 'cold']) {
      for (const entry of await readdir(join(to, store), { recursive: true })) {
        expect((await stat(join(to, store, entry))).mode & 0o077, entry).toBe(0);
      }
    }
  });

  test('lets the portal answer, and the restored one knows passwords and sessions', async () => {
    const of = await madeOrRefused();
    if (!of) return;
    expect(of.statuses).toEqual([200, 200, 200]);
    const server = await portalWith({
      database: of.database,
      blobs: of.blobs,
      coldBlobs: of.coldBlobs,
    });
    expectSignIn(await attemptSignIn(server, of.account), of.account);
    const profile = await inject(server, getProfile, { headers: client.headers });
    expect(profile.status).toBe(200);
    await server.portal.close();
  });

  test(
    'is refused while a file is lost or changed, and leaves nothing',
    { tags: ['whole'] },
    async () => {
      if (!(await madeOrRefused())) return;
      const { blobs } = client.api;
      const at = { folder: await aFolder() };
      const { id } = await keep('as recorded');
      const refusal = async () => {
        const said = await backUp(asItIs, at);
        return said.code === 0 ? '' : said.sentence;
      };
      await blobs.put(id, Buffer.from('as  changed'));
      expect(await refusal()).toContain(`The file of blob ${id} is not as it was recorded`);
      await blobs.put(id, Buffer.from('shorter'));
      expect(await refusal()).toContain(`The file of blob ${id} is not as it was recorded`);
      await blobs.delete(id);
      expect(await refusal()).toContain(`The database names 1 file that no store has (blob ${id})`);
      expect(await readdir(at.folder)).toEqual([]);
      await drop(id);
    },
  );

  test('leaves nothing when it or its restoration is cancelled', { tags: ['whole'] }, async () => {
    const of = await madeOrRefused();
    if (!of) return;
    const folder = await aFolder();
    const cancelling = () => {
      const cancel = new AbortController();
      const tell = (line: string) => void (/^(Copying|Opening)/.test(line) && cancel.abort());
      return { folder, signal: cancel.signal, tell };
    };
    expect(await backUp(asItIs, cancelling())).toEqual({
      code: 1,
      sentence: 'This was cancelled; nothing was written.',
    });
    const words = { file: join(of.at.folder, 'all.tar'), folder: 'new' };
    const restoring = restoreBackup(words, cancelling());
    await expect(restoring).rejects.toThrow('This was cancelled; nothing was restored.');
    expect(await readdir(folder)).toEqual([]);
  });
});
