import { randomBytes } from 'node:crypto';
import {
  openPglite,
  openPostgres,
  type Database,
  type Embedded,
} from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';

let empty: Promise<Blob> | undefined;

/** A fresh embedded database. Opening a copy takes a fifth of the time of making one. */
async function anEmptyPglite(): Promise<Embedded> {
  empty ??= (async () => {
    const first = await openPglite(null);
    const blob = await first.dump();
    await first.close();
    return blob;
  })();
  return openPglite(null, await empty);
}

/** A new empty database, of the kind that the tests run on. The test closes it. */
export async function anEmptyDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return anEmptyPglite();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = openPostgres(url, 1);
  await sql.raw(`create database ${name}`).execute(admin.kysely);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = openPostgres(own.href, 4);
  return {
    ...database,
    close: async () => {
      await database.close();
      await sql.raw(`drop database ${name} with (force)`).execute(admin.kysely);
      await admin.close();
    },
  };
}
