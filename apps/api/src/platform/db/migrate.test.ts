import { aPlainLogin, asLogin } from '@counterfoil/testkit/as-login';
import { aMigratedDatabase, anEmptyDatabase } from '@counterfoil/testkit/new-database';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { printSchema } from './generate-schema.ts';
import { isMigrated, migrate, splitStatements } from './migrate.ts';
import type { Database } from './open-database.ts';

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
  const database = await aMigratedDatabase();
  await sql`update migrations set checksum = 'other' where name like '0001%'`.execute(
    database.kysely,
  );
  await expect(migrate(database)).rejects.toThrow(
    'The migration 0001-people-and-clients.sql was edited after it ran.',
  );
  await database.close();
});

test('a release with a migration that has not run is not ready', async () => {
  const database = await aMigratedDatabase();
  await sql`delete from migrations where name like '0002%'`.execute(database.kysely);
  expect(await isMigrated(database.kysely)).toBe(false);
  await database.close();
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
  const database = await aMigratedDatabase();
  expect(await printSchema(database.kysely)).toBe(file);
  await database.close();
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
  const database = await aMigratedDatabase();
  expect(await isTemporaryGiven(database)).toBe(false);
  await giveTemporary(database);
  expect(await isTemporaryGiven(database)).toBe(true);
  expect(await migrate(database)).toBe(0);
  expect(await isTemporaryGiven(database)).toBe(false);
  await database.close();
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
