import { randomBytes } from 'node:crypto';
import { openPostgres } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { copyOf } from './first-start.ts';
import { ownFolder, type TestScope } from './folders.ts';
import { freshSettings, type Settings } from './product.ts';

/** The result of a first start: a data folder, and its PostgreSQL database. */
export interface SeededPortal {
  readonly folder: string;
  readonly databaseUrl: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    seeded: SeededPortal;
    seededPostgres: SeededPortal;
  }
}

/**
 * Its own product on the embedded database, as the first start left it, with the demo's accounts.
 */
export async function ownProduct(test: TestScope): Promise<Settings> {
  return freshSettings(await ownFolder(test, () => copyOf(inject('seeded').folder)));
}

/** The same on PostgreSQL, with a database of its own. */
async function ownProductOnPostgres(test: TestScope): Promise<Settings> {
  const seeded = inject('seededPostgres');
  const settings = await freshSettings(await ownFolder(test, () => copyOf(seeded.folder)));
  return { ...settings, databaseUrl: await copyDatabase(seeded.databaseUrl ?? '') };
}

/** The databases of the kill tests. They run together: while one restarts, the other works. */
export const ON_BOTH = [
  ['the embedded database', ownProduct],
  ['PostgreSQL', ownProductOnPostgres],
] as const;

async function copyDatabase(url: string): Promise<string> {
  const seeded = new URL(url);
  const own = new URL(url);
  own.pathname = `/own_${randomBytes(8).toString('hex')}`;
  // PostgreSQL copies only databases without connections, so connect to another one.
  seeded.pathname = '/postgres';
  const database = openPostgres(seeded.href, 1);
  const [name, template] = [own.pathname.slice(1), new URL(url).pathname.slice(1)];
  await sql.raw(`create database ${name} template ${template}`).execute(database.kysely);
  await database.close();
  return own.href;
}
