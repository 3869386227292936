import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { migrate } from '@counterfoil/api/platform/db/migrate';
import {
  openPglite,
  openPostgres,
  type Database,
  type EmbeddedDatabase,
} from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';

/** Copies of an embedded database that is made once: opening one takes a fifth of the time of making it. */
function copiesOf(make: () => Promise<Blob>): () => Promise<EmbeddedDatabase> {
  let made: Promise<Blob> | undefined;
  return async () => {
    made ??= make();
    return openPglite(null, await made);
  };
}

async function dumpOf(database: EmbeddedDatabase): Promise<Blob> {
  const blob = await database.dump();
  await database.close();
  return blob;
}

// The files are of prepare-database.ts.
const anEmptyPglite = copiesOf(async () => {
  const file = process.env['TEST_EMPTY_DATABASE_COPY'];
  return file ? openAsBlob(file) : dumpOf(await openPglite(null));
});
const aMigratedPglite = copiesOf(async () => {
  const file = process.env['TEST_DATABASE_COPY'];
  if (file) return openAsBlob(file);
  const first = await anEmptyPglite();
  await migrate(first);
  return dumpOf(first);
});

const aName = () => `test_${randomBytes(8).toString('hex')}`;

/** A new database of the server, a copy of a migrated one when its name is given. */
async function onPostgres(url: string, migrated?: string, poolSize = 4): Promise<Database> {
  const name = aName();
  const admin = openPostgres(url, 1);
  await sql
    .raw(`create database ${name} template ${migrated ?? 'template1'}`)
    .execute(admin.kysely);
  // A copy has all rights but those on the database itself: migration 0009.
  if (migrated) {
    await sql.raw(`revoke temporary on database ${name} from public`).execute(admin.kysely);
  }
  const database = openPostgres(urlOf(url, name), poolSize);
  return {
    ...database,
    close: async () => {
      await database.close();
      // Without `force`, which may not end an autovacuum worker; the server ends that one itself, and waits for sessions.
      await sql.raw(`drop database ${name}`).execute(admin.kysely);
      await admin.close();
    },
  };
}

function urlOf(server: string, name: string): string {
  const own = new URL(server);
  own.pathname = `/${name}`;
  return own.href;
}

/** The name of a migrated database that nobody is connected to. */
export async function makeTemplate(url: string): Promise<string> {
  const name = aName();
  const admin = openPostgres(url, 1);
  await sql.raw(`create database ${name}`).execute(admin.kysely);
  await admin.close();
  const first = openPostgres(urlOf(url, name), 1);
  await migrate(first);
  await first.close();
  return name;
}

/** A new empty database, of the kind that the tests run on. The test closes it. */
export async function anEmptyDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? onPostgres(url) : anEmptyPglite();
}

let ownTemplate: Promise<string> | undefined;

/** The same, migrated: a copy of one that is migrated once, for all processes of a run where `prepare-database.ts` is. */
export async function aMigratedDatabase(poolSize?: number): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return aMigratedPglite();
  const prepared = process.env['TEST_DATABASE_TEMPLATE'];
  if (prepared === undefined) ownTemplate ??= makeTemplate(url);
  return onPostgres(url, prepared ?? (await ownTemplate), poolSize);
}
