import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { splitStatements } from '@counterfoil/api/platform/db/migrate';
import type { Database } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { anEmptyDatabase } from './new-database.ts';

const FOLDER = new URL('../../../apps/api/migrations/', import.meta.url);

/** Migrates an empty database up to, but not including, the named migration. */
async function migrateUntil(database: Database, name: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(database.kysely);
  await run('create table migrations (name text primary key, checksum text, ran_at timestamptz)');
  const names = (await readdir(FOLDER)).filter((each) => each.endsWith('.sql') && each < name);
  for (const each of names.sort()) {
    const text = await readFile(new URL(each, FOLDER), 'utf8');
    for (const statement of splitStatements(text)) await run(statement);
    const checksum = createHash('sha256').update(text).digest('hex');
    await sql`insert into migrations (name, checksum) values (${each}, ${checksum})`.execute(
      database.kysely,
    );
  }
}

export const idOf = (name: string) => `01234567-89ab-7cde-8f01-${name.padStart(12, '0')}`;
export const CLIENT = idOf('c');

/** A database from before the named migration, with a client and its customer, both with the same id. */
export async function databaseBefore(name: string): Promise<Database> {
  const database = await anEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateUntil(database, name);
  await database.exec(`
    insert into clients (id, brand, company_name, business_type, vat_registered, client_step, started_on, created_at)
    values ('${CLIENT}', 'brightpence', 'Old', 'ltd', false, 'completed', '2025-01-01', now());
    insert into customers (id, client_id, name, name_key, search_key, created_at, updated_at)
    values ('${CLIENT}', '${CLIENT}', 'O''Brien ’ Co', 'o''brien ’ co', 'o''brien ’ co', now(), now())`);
  return database;
}

const MADE = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
const KEYS = { customer_name: 'Old', customer_name_key: 'old', ...MADE };

/** A draft, or what `changes` make of it, in a table of an older version. */
export function insertInvoice({ kysely }: Database, id: string, changes: object = {}) {
  const named = {
    id: idOf(id),
    client_id: CLIENT,
    customer_id: CLIENT,
    number: id,
    search_key: id,
  };
  const row = { ...named, type: 'invoice', state: 'draft', ...KEYS, ...changes };
  const columns = Object.keys(row).map((name) => sql.ref(name));
  return sql`insert into invoices (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(kysely);
}

/** When it was sent: on the morning of 1 November 2026, in this second. */
export const sent = (second = 0) => ({
  date: '2026-11-01',
  due_date: '2026-12-01',
  sent_at: `2026-11-01T09:00:0${second}Z`,
});
