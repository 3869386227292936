import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from '../log.ts';
import { underAuditRole } from './audit-role.ts';
import type { Schema } from './schema.gen.ts';
import type { Database } from './open-database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
// Any number, the same on every node: the node that holds it migrates, the others wait.
const ADVISORY_LOCK = 7_301_986;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The longest wait for a table that the nodes of the last release use: their own requests wait behind it meanwhile. */
const LOCK_WITHIN_MS = 3_000;
const TRIES = 20;
/** A lock was not available, or a deadlock with requests. */
const HELD_UP: readonly unknown[] = ['55P03', '40P01'];

/**
 * Migrates the database to the newest version in one transaction: all or nothing. A migration
 * edited after it ran stops the start. Nodes of the last release may be at work; a migration that cannot have a table soon
 * lets them go on, and tries again.
 */
export async function migrate(database: Database, log?: Pick<Logger, 'warn'>): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateOnce(database, log);
    } catch (error) {
      if (!HELD_UP.includes(codeOf(error)) || tries === TRIES) throw error;
      await pause(LOCK_WITHIN_MS / 2);
    }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

async function migrateOnce(database: Database, log?: Pick<Logger, 'warn'>): Promise<number> {
  const migrations = await readMigrations();
  return database.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN_MS)}`.execute(tx);
    await sql`create table if not exists migrations
      (name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = await sql<{
      name: string;
      checksum: string;
    }>`select name, checksum from migrations`.execute(tx);
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
    const due = migrations.filter(({ name, checksum }) => {
      const known = checksums.get(name);
      if (known && known !== checksum)
        throw new Error(`The migration ${name} was edited after it ran.`);
      return !known;
    });
    await underAuditRole(tx, due.length > 0, log, async () => {
      for (const migration of due) await run(tx, migration);
    });
    await revokeTemporary(tx, log);
    return due.length;
  });
}

async function run(tx: Transaction<Schema>, { name, checksum, text }: Migration): Promise<void> {
  await runStatements(tx, text);
  await settleTriggers(tx);
  await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
}

/**
 * Takes from everybody the right to make temporary tables, which migration 0009 did once: a dump has no rights on the
 * database itself, so that a restored one gives it again.
 */
async function revokeTemporary(tx: Transaction<Schema>, log?: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await sql<{ name: string; is_given: boolean; is_owner: boolean }>`
    select datname as name, has_database_privilege('public', oid, 'TEMPORARY') as is_given,
           pg_has_role(datdba, 'USAGE') as is_owner
    from pg_database where datname = current_database()`.execute(tx);
  const [database] = rows;
  if (!database?.is_given) return;
  if (database.is_owner) {
    await sql`revoke temporary on database ${sql.id(database.name)} from public`.execute(tx);
  } else {
    log?.warn(
      'every role may make temporary tables, and only the owner of the database can end that: see docs/runbook.md',
    );
  }
}

/** True when every migration of this release has run. */
export async function isMigrated(kysely: Kysely<Schema>): Promise<boolean> {
  const names = new Set(await migrationsOf(kysely));
  return (await readMigrations()).every((migration) => names.has(migration.name));
}

/** The names of the migrations that have run, in their order. */
export async function migrationsOf(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    kysely,
  );
  return rows.map(({ name }) => name);
}

/** The names of this release's migrations. */
export const knownMigrations = async (): Promise<ReadonlySet<string>> =>
  new Set((await readMigrations()).map(({ name }) => name));

let read: Promise<Migration[]> | undefined;
function readMigrations(): Promise<Migration[]> {
  read ??= (async () => {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    return Promise.all(
      names.map(async (name) => {
        const text = await readFile(new URL(name, FOLDER), 'utf8');
        return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
      }),
    );
  })();
  return read;
}

/**
 * Runs the deferred triggers of a migration's rows now: otherwise the next migration could not
 * alter their tables.
 */
async function settleTriggers(tx: Transaction<Schema>): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
  await sql`set constraints all deferred`.execute(tx);
}

// The embedded driver's extended protocol takes one statement per call.
async function runStatements(tx: Transaction<Schema>, text: string): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(tx);
}

/** Splits a migration at its semicolons, leaving $$ bodies, quoted text and comments whole. */
export function splitStatements(text: string): string[] {
  const pieces = text.match(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;|[^$';-]+|[-$]/g) ?? [];
  const statements: string[] = [];
  let current = '';
  for (const piece of pieces) {
    if (piece === ';') {
      statements.push(current.trim());
      current = '';
    } else if (!piece.startsWith('--')) current += piece;
  }
  return [...statements, current.trim()].filter((statement) => statement !== '');
}
