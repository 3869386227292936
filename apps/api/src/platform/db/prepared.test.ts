import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { testApi } from '@counterfoil/testkit/test-api';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from './open-database.ts';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

/** A database of its own on one connection, which prepares statements; and, on PostgreSQL, another connection to it. */
async function aDatabase() {
  const database = await aMigratedDatabase();
  const { clock } = await testApi();
  const url = 'connectionString' in database.boss ? database.boss.connectionString : null;
  const single = url ? openPostgres(url, 1) : database;
  onTestFinished(async () => {
    if (single !== database) await single.close();
    await database.close();
  });
  const transact = createTransact(single.kysely, clock);
  const times = async (count: number, work: (tx: Tx) => Promise<unknown>) => {
    for (let time = 0; time < count; time++) await transact.acrossClients(work);
  };
  /** The texts of the prepared statements. */
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(single.kysely);
    return rows.map((row) => row.statement);
  };
  return { database, transact, times, prepared };
}

const asked = (tx: Tx) => sql`select * from things where id > ${0}`.execute(tx);

test('a statement is prepared the fifth time it comes, and one without parameters never', async () => {
  const { database, times, prepared } = await aDatabase();
  await database.exec('create table things (id integer)');
  await times(4, asked);
  await times(20, (tx) => sql`select 1`.execute(tx));
  expect(await prepared()).toEqual([]);
  await times(10, asked);
  expect(await prepared()).toEqual(['select * from things where id > $1']);
});

test('at most two hundred statements are prepared', async () => {
  const { times, prepared } = await aDatabase();
  await times(5, async (tx) => {
    for (let at = 0; at < 210; at++) {
      await sql`select ${sql.lit(at)} where ${true}::boolean`.execute(tx);
    }
  });
  expect(await prepared()).toHaveLength(200);
});

test('a column that a new release adds is read, and no transaction fails for it', async () => {
  const { database, transact, times, prepared } = await aDatabase();
  await database.exec('create table things (id integer); insert into things values (1)');
  await times(6, asked);
  await database.exec('alter table things add column name text');
  const { rows } = await transact.acrossClients(asked);
  expect(rows).toEqual([{ id: 1, name: null }]);
  await times(6, asked);
  const again = (await prepared()).filter((text) => text.includes('things'));
  expect(again).toHaveLength(2);
});

test('a transaction whose connection breaks between two statements fails, and nothing else', async () => {
  const { database, transact } = await aDatabase();
  if (database.kind === 'pglite') return;
  const broken = transact.acrossClients(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.kysely);
    await pause(50);
    return sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/connection/i);
  const again = await transact.acrossClients((tx) => sql`select 1 as one`.execute(tx));
  expect(again.rows).toEqual([{ one: 1 }]);
});

test('a prepared statement answers and fails as it does before it is prepared', async () => {
  const { database, transact } = await aDatabase();
  await database.exec(`create table things (id integer primary key, day date, data jsonb,
    names text[], pence bigint, at timestamptz, bytes bytea, is_new boolean)`);
  const [day, data, names, pence] = ['2026-11-21', { a: [1, null] }, ['x,"y"', 'é'], 2 ** 40];
  const thing = { day, names, pence, at: '2026-11-21T09:00:00Z', is_new: true };
  const put = (id: number) =>
    transact.acrossClients((tx) =>
      sql`insert into things values (${id}, ${day}, ${JSON.stringify(data)}, ${names}, ${pence},
            ${thing.at}, ${Buffer.from([0, 255])}, ${true}), (${-id}, ${null}, ${null}, ${null}, ${null},
            ${null}, ${null}, ${null}) returning *`.execute(tx),
    );
  const none = { day: null, data: null, names: null, pence: null, at: null, is_new: null };
  for (let id = 1; id <= 12; id++) {
    const { rows, numAffectedRows } = await put(id);
    expect(numAffectedRows).toBe(2n);
    const bytes = expect.objectContaining({ 0: 0, 1: 255, length: 2 }) as unknown;
    expect(rows).toEqual([
      { ...thing, id, data, bytes },
      { ...none, id: -id, bytes: null },
    ]);
    await expect(put(id)).rejects.toMatchObject({ code: '23505', table: 'things' });
  }
});

test('a statement that fails when it is prepared is prepared the next time', async () => {
  const { database, transact, times, prepared } = await aDatabase();
  await database.exec('create table things (id integer primary key)');
  const put = (id: number) => (tx: Tx) => sql`insert into things values (${id})`.execute(tx);
  for (const id of [1, 2, 3, 4]) await times(1, put(id));
  await expect(transact.acrossClients(put(4))).rejects.toMatchObject({ code: '23505' });
  await times(1, async (tx) => Promise.all([put(5)(tx), put(6)(tx)]));
  expect(await prepared()).toEqual(['insert into things values ($1)']);
  const { rows } = await transact.acrossClients((tx) => sql`select id from things`.execute(tx));
  expect(rows).toHaveLength(6);
});

test('the embedded database plans a prepared statement again after five hundred uses', async () => {
  const { database, times } = await aDatabase();
  if (database.kind === 'postgres') return;
  await database.exec('create table things (id integer)');
  const uses = async () => {
    const { rows } = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements`.execute(
      database.kysely,
    );
    return rows.map((row) => row.uses);
  };
  await times(504, asked);
  expect(await uses()).toEqual([500]);
  await times(2, asked);
  expect(await uses()).toEqual([2]);
});
