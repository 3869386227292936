import { randomBytes } from 'node:crypto';
import {
  openPglite,
  openPostgres,
  type Database,
} from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';

/** A database of its own with nothing in it, of the kind the tests run on. The test closes it. */
export async function anEmptyDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return openPglite(null);
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
