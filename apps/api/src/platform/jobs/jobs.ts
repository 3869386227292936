import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tx } from '../db/tx.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { carryingSpan, tracedJob } from '../traces.ts';
import { makeEnqueueFunction } from './enqueue-function.ts';
import { waitingJobs, type WaitingJobs } from './waiting-jobs.ts';

/** A kind of background work. The payload holds ids only; the rows hold the rest. */
export interface JobKind<P extends object> {
  readonly name: string;
  readonly payload?: P;
  /** Seconds until the first retry; each further retry waits twice as long, up to `longestRetrySeconds`. */
  readonly retrySeconds: number;
  /** A minute by default. */
  readonly longestRetrySeconds?: number;
  readonly retryLimit: number;
  /** The time limit of one attempt; two minutes by default. */
  readonly longestSeconds?: number;
  /** Work that waits for outside systems: a client's jobs run one by one, with a limit on all clients' together. */
  readonly clientsAtOnce?: number;
  /** A schedule in London time: "5 0 * * *" is five past midnight. */
  readonly cron?: string;
}

export function jobKind<P extends object>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** A kind of work with its handler; the payload's type is not needed after this. */
export interface JobHandler {
  readonly kind: JobKind<object>;
  run(payload: unknown): Promise<void>;
}

/** `run` is idempotent, as it may run again after a crash. It throws to ask for a retry. */
export function jobHandler<P extends object>(
  kind: JobKind<P>,
  run: (payload: P) => Promise<void>,
): JobHandler {
  // Only `enqueue` with this kind writes to its queue, so the payload is a P.
  return { kind, run: (payload) => run(payload as P) };
}

/** A job for a client, enqueued in a transaction of that client; null: across clients. */
interface ClientScope {
  readonly client_id: string | null;
}

export interface Jobs {
  /** Enqueues a job for each payload, in the transaction that writes their rows. */
  enqueue<P extends ClientScope>(tx: Tx, kind: JobKind<P>, payloads: readonly P[]): Promise<void>;
  /** Takes jobs from now on. */
  work(): Promise<void>;
  /** The jobs that wait, for each kind. */
  waiting(): Promise<WaitingJobs[]>;
  stop(): Promise<void>;
}

interface JobsSettings {
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'jobEnded'> | undefined;
  /** Whether this process takes jobs; the others only enqueue. */
  readonly isWorking: boolean;
}

const LONGEST_WAIT = 60;
const LONGEST_ATTEMPT = 120;
const LONDON = 'Europe/London';
// A worker that dies stops its heartbeat; the job is retried this many seconds later.
const HEARTBEAT = 10;

// New jobs are announced; retries are found by polling. A full batch polls again at once, so jobs
// that piled up while a mail server was down are sent in a row.
const WORK = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;
// Long jobs are fetched one by one, so a finished job does not wait for its neighbour.
const LONG_WORK = { ...WORK, batchSize: 1, localConcurrency: 2 } as const;

/** Enqueues in a database whose queues a portal has created; any process may. */
export const enqueue: Jobs['enqueue'] = async (tx, kind, payloads) => {
  await sql`select enqueue_jobs(${kind.name}, ${JSON.stringify(payloads.map(carryingSpan))}::jsonb)`.execute(
    tx,
  );
};

export async function createJobs(
  database: Database,
  handlersOf: (jobs: Pick<Jobs, 'enqueue'>) => readonly JobHandler[],
  { log, metrics, isWorking }: JobsSettings,
): Promise<Jobs> {
  const handlers = handlersOf({ enqueue });
  const boss = new PgBoss({
    ...database.boss,
    useListenNotify: isWorking,
    schedule: isWorking && handlers.some(({ kind }) => kind.cron),
    supervise: isWorking,
    superviseIntervalSeconds: HEARTBEAT,
    monitorIntervalSeconds: HEARTBEAT,
    ...('connectionString' in database.boss ? { max: 4 } : {}),
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { kind } of handlers) {
    const settings = queueSettings(kind);
    await boss.createQueue(kind.name, settings);
    // A queue created by an earlier version.
    await boss.updateQueue(kind.name, settings);
  }
  for (const { kind } of handlers) {
    // Two nodes that find it due at the same time create one job.
    if (kind.cron && isWorking) await boss.schedule(kind.name, kind.cron, {}, { tz: LONDON });
  }
  // Only the schedule enqueues scheduled work.
  const asked = handlers.filter(({ kind }) => !kind.cron).map(({ kind }) => kind.name);
  await makeEnqueueFunction(database, boss, asked);
  const stop = () => boss.stop({ graceful: true, timeout: 5_000, close: true });
  // Enqueueing is a function of the database: without work, pg-boss only has to create the queues.
  if (!isWorking) await stop();
  const kinds = handlers.map(({ kind }) => kind.name);
  return {
    enqueue,
    waiting: () => waitingJobs(database, kinds),
    work: async () => {
      for (const handler of handlers) {
        const work = workOf(handler.kind);
        await boss.work(handler.kind.name, work, (jobs) =>
          Promise.all(jobs.map((job) => timedOutcomeOf(handler, job, metrics))),
        );
      }
    },
    stop: async () => {
      if (isWorking) await stop();
    },
  };
}

const queueSettings = (kind: JobKind<object>) => ({
  retryLimit: kind.retryLimit,
  retryDelay: kind.retrySeconds,
  retryBackoff: true,
  retryDelayMax: kind.longestRetrySeconds ?? LONGEST_WAIT,
  heartbeatSeconds: HEARTBEAT,
  expireInSeconds: kind.longestSeconds ?? LONGEST_ATTEMPT,
  retentionSeconds: 30 * 24 * 3600,
  notify: true,
});

function workOf({ longestSeconds, clientsAtOnce }: JobKind<object>) {
  if (clientsAtOnce !== undefined) {
    // A client with many slow accounts takes one place of each node. The database would count across all nodes, but
    // miss jobs fetched at the same moment.
    return { ...LONG_WORK, localConcurrency: clientsAtOnce, localGroupConcurrency: 1 };
  }
  return longestSeconds ? LONG_WORK : WORK;
}

type Job = Parameters<typeof outcomeOf>[1];

async function timedOutcomeOf(handler: JobHandler, job: Job, metrics: JobsSettings['metrics']) {
  const start = performance.now();
  const outcome = await outcomeOf(handler, job);
  metrics?.jobEnded(handler.kind.name, outcome.status, (performance.now() - start) / 1000);
  return outcome;
}

/** The outcome of one job: each job of a batch fails on its own. */
async function outcomeOf(handler: JobHandler, job: { id: string; data: unknown }) {
  try {
    await tracedJob(handler.kind.name, job.data, () => handler.run(job.data));
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { id: job.id, status: 'failed' as const, output: { reason } };
  }
}
