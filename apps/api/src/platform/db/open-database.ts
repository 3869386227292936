import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { fromPglite, type Db as BossDb } from 'pg-boss';
import { closeAll } from '../data-folder.ts';
import { stoppedBy } from '../disk-full.ts';
import { tracedStatements } from '../traces.ts';
import { prepareDatabaseFolder } from './database-folder.ts';
import type { Channels } from './driver/connection.ts';
import { dialectOf } from './driver/dialect.ts';
import { channelsOfEmbedded } from './driver/embedded-channel.ts';
import { channelsOf } from './driver/pooled-channels.ts';
import { lockFolder } from './folder-lock.ts';
import type { Schema } from './schema.gen.ts';

/** Copies the database as it is at one moment, with what `read` finds in it then. Until it is copied it answers nobody. */
export type Snapshot = <T>(read: (kysely: Kysely<Schema>) => Promise<T>) => Promise<{
  /** The start of another database. */
  readonly copy: Blob;
  readonly found: T;
  /** The time for which the database answered nobody, in milliseconds. */
  readonly waited: number;
}>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly kysely: Kysely<Schema>;
  /**
   * For the transactions of clients: a login with fewer rights; null when they use the owner's
   * login.
   */
  readonly requests: Kysely<Schema> | null;
  /** Runs several statements at once; for migrations only. */
  exec(sql: string): Promise<void>;
  /** The job queue's access to the same database. */
  readonly boss: { db: BossDb; backend: 'pglite' } | { connectionString: string };
  /** The use of its connections; empty for the embedded database, which has one. */
  pools(): readonly PoolUse[];
  /** The embedded database's alone. */
  readonly snapshot?: Snapshot;
  close(): Promise<void>;
}

/** The use of one login's connections. */
export interface PoolUse {
  readonly login: 'owner' | 'requests';
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Callers without a connection. */
  readonly waiting: number;
}

/** The embedded database. */
export interface EmbeddedDatabase extends Database {
  /** The whole database, as the start of another one. */
  dump(): Promise<Blob>;
  readonly snapshot: Snapshot;
}

// By default both drivers return dates as JavaScript dates, which moves them by a day in British
// summer time, and int8 as text. Here dates stay 'YYYY-MM-DD', pence fit a safe integer, and
// instants are ISO.
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const asText = (value: string) => value;
const UTC = '+00';
const asInstant = (value: string) => {
  const text = value.replace(' ', 'T');
  // The usual case, without the price of parsing.
  return text.endsWith(UTC)
    ? `${text.slice(0, -UTC.length)}Z`
    : Temporal.Instant.from(text).toString();
};
type Parser = (value: string) => unknown;
const PARSERS: Record<number, Parser> = {
  [INT8]: Number,
  [DATE]: asText,
  [TIMESTAMPTZ]: asInstant,
};

const parserOf = (type: number) => PARSERS[type] ?? (pg.types.getTypeParser(type) as Parser);

/** The embedded database in a folder (or in memory with null, for tests). */
export async function openPglite(folder: string | null, from?: Blob): Promise<EmbeddedDatabase> {
  const release = folder ? await lockFolder(folder) : async () => {};
  const start = async () => {
    const dataDir = folder ? await prepareDatabaseFolder(folder, createPglite(from)) : 'memory://';
    const started = await startPglite(dataDir, folder ? undefined : from);
    // PGlite creates some files with open permissions, whatever the umask.
    if (folder) await closeAll(dataDir);
    return started;
  };
  const pglite = await start().catch(async (error: unknown) => {
    await release();
    throw folder ? await stoppedBy(error, folder) : error;
  });
  const kysely = kyselyOf(channelsOfEmbedded(pglite, parserOf));
  return {
    kind: 'pglite',
    kysely,
    requests: null, // PGlite has one connection
    exec: async (sql) => void (await pglite.exec(sql)),
    dump: () => pglite.dumpDataDir('none'),
    // The transaction keeps every other one away, the job queue's too.
    snapshot: (read) =>
      kysely.transaction().execute(async (tx) => {
        const began = performance.now();
        await sql`checkpoint`.execute(tx);
        const found = await read(tx);
        const copy = await pglite.dumpDataDir('none');
        return { copy, found, waited: performance.now() - began };
      }),
    boss: { db: fromPglite(pglite), backend: 'pglite' },
    pools: () => [],
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}

const createPglite = (from?: Blob) => async (folder: string) => {
  const pglite = await startPglite(folder, from);
  await pglite.close();
};

async function startPglite(dataDir: string, from?: Blob): Promise<PGlite> {
  const pglite = new PGlite({
    dataDir,
    parsers: PARSERS,
    ...(from ? { loadDataDir: from } : {}),
    serializers: { [types.TIMESTAMPTZ]: String, [types.DATE]: String },
  });
  await pglite.waitReady;
  return pglite;
}

/**
 * A PostgreSQL server, 14 or newer.
 * @param requestsString another login to the same database, for the transactions of clients
 */
export function openPostgres(
  connectionString: string,
  poolSize: number,
  requestsString: string | null = null,
): Database {
  const pool = openPool(connectionString, poolSize);
  const requestsPool = requestsString ? openPool(requestsString, poolSize) : null;
  const requests = requestsPool ? kyselyOf(channelsOf(requestsPool, parserOf)) : null;
  return {
    kind: 'postgres',
    kysely: kyselyOf(channelsOf(pool, parserOf)),
    requests,
    exec: async (sql) => void (await pool.query(sql)),
    boss: { connectionString },
    pools: () => [
      poolUse('owner', pool),
      ...(requestsPool ? [poolUse('requests', requestsPool)] : []),
    ],
    close: async () => {
      await requests?.destroy();
      await pool.end();
    },
  };
}

const poolUse = (login: PoolUse['login'], pool: pg.Pool): PoolUse => ({
  login,
  most: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

const kyselyOf = (channels: Channels) =>
  new Kysely<Schema>({ dialect: dialectOf(channels), ...tracedStatements() });

function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
  });
  // The pool replaces an idle connection that the server closed; the error must not end the
  // process.
  pool.on('error', () => {});
  // Nor that of a connection in use that breaks between two statements: the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
