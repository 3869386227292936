import { fromKysely, PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tx } from '../db/tx.ts';
import type { Logger } from '../log.ts';

/** A kind of background work. The payload holds ids only: the rows say the rest. */
export interface JobKind<P extends object> {
  readonly name: string;
  readonly payload?: P;
  /** Seconds until the first retry; each next one waits twice as long, up to a minute. */
  readonly retrySeconds: number;
  readonly retryLimit: number;
}

export function jobKind<P extends object>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** A kind of work with what does it; the payload's type is forgotten once the two are tied. */
export interface JobHandler {
  readonly kind: Omit<JobKind<object>, 'payload'>;
  run(payload: unknown): Promise<void>;
}

/** `run` is idempotent: it may run again after a crash. Throwing asks for a retry. */
export function jobHandler<P extends object>(
  { name, retrySeconds, retryLimit }: JobKind<P>,
  run: (payload: P) => Promise<void>,
): JobHandler {
  // Only `enqueue` with this kind writes to its queue, so the payload is a P.
  return { kind: { name, retrySeconds, retryLimit }, run: (payload) => run(payload as P) };
}

export interface Jobs {
  /** Enqueues in the transaction of the state the job follows. */
  enqueue<P extends object>(tx: Tx, kind: JobKind<P>, payload: P): Promise<void>;
  work(): Promise<void>;
  stop(): Promise<void>;
}

const LONGEST_WAIT = 60;
// A worker that dies stops its heartbeat; the job is tried again this many seconds later.
const HEARTBEAT = 10;

export async function createJobs(
  database: Database,
  handlers: readonly JobHandler[],
  log: Logger,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.boss,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: HEARTBEAT,
    monitorIntervalSeconds: HEARTBEAT,
    ...('connectionString' in database.boss ? { max: 4 } : {}),
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { kind } of handlers) {
    await boss.createQueue(kind.name, {
      retryLimit: kind.retryLimit,
      retryDelay: kind.retrySeconds,
      retryBackoff: true,
      retryDelayMax: LONGEST_WAIT,
      heartbeatSeconds: HEARTBEAT,
      expireInSeconds: 120,
      retentionSeconds: 30 * 24 * 3600,
      notify: true,
    });
    // Looked up once now: a look-up inside a transaction would wait for that very transaction on
    // the embedded database, which has one connection.
    await boss.findJobs(kind.name, { id: '00000000-0000-0000-0000-000000000000' });
  }
  await letAppEnqueue(database);
  return {
    enqueue: async (tx, kind, payload) => {
      await boss.send(kind.name, payload, { db: fromKysely(tx) });
    },
    work: async () => {
      for (const handler of handlers) {
        await boss.work(handler.kind.name, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await handler.run(job.data);
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: true }),
  };
}

// Jobs are enqueued under the role of the client's transaction.
async function letAppEnqueue(database: Database): Promise<void> {
  for (const grant of [
    'grant usage on schema pgboss to counterfoil_app',
    'grant select, insert on all tables in schema pgboss to counterfoil_app',
  ]) {
    await sql.raw(grant).execute(database.kysely);
  }
}
