import { aMigratedDatabase, anEmptyDatabase } from '@counterfoil/testkit/new-database';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { printSchema } from './generate-schema.ts';
import { isMigrated, migrate, splitStatements } from './migrate.ts';

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
