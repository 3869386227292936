import { aPlainLogin, asLogin } from '@counterfoil/testkit/as-login';
import { aMigratedDatabase, anEmptyDatabase } from '@counterfoil/testkit/new-database';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printSchema } from './generate-schema.ts';
import { isMigrated, migrate, splitStatements } from './migrate.ts';
import type { Database } from './open-database.ts';

/** A migrated database, which each test leaves as it was. */
let migrated: Database;
beforeAll(async () => {
  migrated = await aMigratedDatabase();
});
afterAll(() => migrated.close());

test('an empty database is migrated once; a second run does nothing', async () => {
  const database = await anEmptyDatabase();
  await expect(isMigrated(database.kysely)).rejects.toThrow('migrations');
  expect(await migrate(database)).toBeGreaterThanOrEqual(2);
  expect(await isMigrated(database.kysely)).toBe(true);
  expect(await migrate(database)).toBe(0);
  await database.close();
});

test('simultaneous starts migrate once', async () => {
  const database = await anEmptyDatabase();
  const ran = await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect(ran.filter((count) => count > 0)).toHaveLength(1);
  await database.close();
});

test('a migration edited after it ran stops the start, and the error names it', async () => {
  const mark = sql`update migrations set checksum = reverse(checksum) where name like '0001%'`;
  await mark.execute(migrated.kysely);
  await expect(migrate(migrated)).rejects.toThrow(
    'The migration 0001-people-and-clients.sql was edited after it ran.',
  );
  await mark.execute(migrated.kysely);
  expect(await migrate(migrated)).toBe(0);
});

test('a release with a migration that has not run is not ready', async () => {
  const rename = (from: string, to: string) =>
    sql`update migrations set name = replace(name, ${from}, ${to})`.execute(migrated.kysely);
  await rename('0002-', 'later 0002-');
  expect(await isMigrated(migrated.kysely)).toBe(false);
  await rename('later 0002-', '0002-');
  expect(await isMigrated(migrated.kysely)).toBe(true);
});

test('a failing migration leaves nothing of itself or of those before it', async () => {
  const database = await anEmptyDatabase();
  await sql`create table documents (id int)`.execute(database.kysely);
  await expect(migrate(database)).rejects.toThrow('already exists');
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public'`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ table_name: 'documents' }]);
  await database.close();
});

test('statements are split at their semicolons and nowhere else', () => {
  const text = `-- a; comment
    create function f() returns int language sql as $$ select 1; $$;
    insert into t values ('a;b', 'it''s; -- no comment');
    select 1 - -1`;
  expect(splitStatements(text)).toEqual([
    'create function f() returns int language sql as $$ select 1; $$',
    "insert into t values ('a;b', 'it''s; -- no comment')",
    'select 1 - -1',
  ]);
});

test('schema.gen.ts matches the migrations', async () => {
  const file = await readFile(new URL('./schema.gen.ts', import.meta.url), 'utf8');
  expect(await printSchema(migrated.kysely)).toBe(file);
});

const isTemporaryGiven = async (database: Database) => {
  const { rows } = await sql<{ is_given: boolean }>`
    select has_database_privilege('public', current_database(), 'TEMPORARY') as is_given`.execute(
    database.kysely,
  );
  return rows[0]?.is_given;
};

async function giveTemporary(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.kysely,
  );
  const name = rows[0]?.name ?? '';
  await sql`grant temporary on database ${sql.id(name)} to public`.execute(database.kysely);
}

test('a start takes away the right to temporary tables that a restored database gives everybody', async () => {
  expect(await isTemporaryGiven(migrated)).toBe(false);
  await giveTemporary(migrated);
  expect(await isTemporaryGiven(migrated)).toBe(true);
  expect(await migrate(migrated)).toBe(0);
  expect(await isTemporaryGiven(migrated)).toBe(false);
});

test('a login that does not own the database starts, and the log says what it could not take away', async () => {
  const database = await aMigratedDatabase();
  await giveTemporary(database);
  const { login, drop } = await aPlainLogin(database);
  await database.exec(`grant create on schema public to ${login}`);
  await database.exec(`grant select on migrations to ${login}`);
  const warned: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warned.push(...said) };
  await asLogin(database, login, async (other) => {
    expect(await migrate(other, log)).toBe(0);
  });
  expect(warned).toEqual([expect.stringContaining('only the owner of the database')]);
  expect(await isTemporaryGiven(database)).toBe(true);
  await database.close();
  await drop();
});
