import type { CallObserver } from '@counterfoil/providers/calls/port';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PoolUse } from './db/open-database.ts';
import type { WaitingJobs } from './jobs/waiting-jobs.ts';
import { createInstruments, type Instruments } from './metrics-instruments.ts';
import { atMost } from './time/at-most.ts';

/** State that is asked for when the metrics are read. */
interface MetricSources {
  pools(): readonly PoolUse[];
  jobs(): Promise<readonly WaitingJobs[]>;
  papersWaiting(): number;
}

/**
 * The metrics of a process, for Prometheus. Every label is a name from our code: none holds an id, an address, a path or
 * anything of a person.
 */
export interface Metrics extends CallObserver {
  /** Counts and times the requests of a server. */
  watchServer(app: FastifyInstance): void;
  /** A request exceeded a limit. */
  limited(request: FastifyRequest): void;
  jobEnded(kind: string, outcome: 'completed' | 'failed', seconds: number): void;
  paperEnded(outcome: 'rendered' | 'failed', seconds: number): void;
  /** An attempt at a mail ended; `queued`: it is tried again. */
  mailEnded(outcome: 'sent' | 'failed' | 'queued'): void;
  watch(sources: Partial<MetricSources>): void;
  /** All metrics as Prometheus reads them. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

export async function createMetrics(): Promise<Metrics> {
  const instruments = await createInstruments();
  const sources: MetricSources = { pools: () => [], jobs: async () => [], papersWaiting: () => 0 };
  const circuits = new Map<string, (() => boolean)[]>();
  gaugePools(instruments, sources);
  gaugeJobs(instruments, sources);
  instruments.gauge('papers_waiting', 'PDFs that wait for a worker', [], (set) =>
    set({}, sources.papersWaiting()),
  );
  const { gauge } = instruments;
  gauge('provider_circuits_open', 'Open circuits', ['provider'], (set) => {
    for (const [provider, all] of circuits) {
      set({ provider }, all.filter((isOpen) => isOpen()).length);
    }
  });
  return {
    ...watchingRequests(instruments),
    ...countingWork(instruments),
    circuitMade: (provider, isOpen) =>
      void circuits.set(provider, [...(circuits.get(provider) ?? []), isOpen]),
    watch: (more) => void Object.assign(sources, more),
    text: instruments.text,
  };
}

/** The route of pages, files and unknown addresses: a path may hold ids. */
const OTHER = 'other';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.routeName ?? OTHER;
const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : OTHER);
const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;

function watchingRequests({ counter, timer, gauge }: Instruments) {
  const requests = counter('http_requests_total', 'Requests', ['route', 'method', 'status']);
  const seconds = timer('http_request_duration_seconds', 'Time of a request', ['route', 'method']);
  const limited = counter('http_requests_limited_total', 'Requests over a limit', ['route']);
  let underWay = 0;
  gauge('http_requests_under_way', 'Requests under way', [], (set) => set({}, underWay));
  return {
    watchServer: (app: FastifyInstance): void => {
      app.addHook('onRequest', async (request, reply) => {
        const start = performance.now();
        underWay++;
        // Unlike the hooks of an answer, this also comes when the caller has gone.
        reply.raw.once('close', () => {
          underWay--;
          const labels = { route: routeOf(request), method: methodOf(request) };
          const status = reply.raw.writableEnded ? classOf(reply.statusCode) : 'gone';
          requests({ ...labels, status });
          seconds(labels, secondsSince(start));
        });
      });
    },
    limited: (request: FastifyRequest): void => limited({ route: routeOf(request) }),
  };
}

/** @param start what `performance.now()` said */
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

type WorkMetrics = Pick<Metrics, 'jobEnded' | 'callEnded' | 'paperEnded' | 'mailEnded'>;

function countingWork({ counter, timer }: Instruments): WorkMetrics {
  const jobs = counter('jobs_total', 'Attempts at jobs', ['kind', 'outcome']);
  const jobSeconds = timer('job_duration_seconds', 'Time of an attempt at a job', ['kind']);
  const calls = counter('provider_calls_total', 'Calls to providers', ['provider', 'outcome']);
  const callSeconds = timer('provider_call_duration_seconds', 'Time of a call', ['provider']);
  const papers = counter('papers_total', 'PDFs', ['outcome']);
  const paperSeconds = timer('paper_duration_seconds', 'Time of rendering a PDF', []);
  const mails = counter('mails_total', 'Attempts at mails', ['outcome']);
  return {
    jobEnded: (kind, outcome, seconds) => {
      jobs({ kind, outcome });
      jobSeconds({ kind }, seconds);
    },
    callEnded: (provider, outcome, seconds) => {
      calls({ provider, outcome });
      callSeconds({ provider }, seconds);
    },
    paperEnded: (outcome, seconds) => {
      papers({ outcome });
      paperSeconds({}, seconds);
    },
    mailEnded: (outcome) => mails({ outcome }),
  };
}

function gaugePools({ gauge }: Instruments, sources: MetricSources): void {
  const each = (name: string, help: string, valueOf: (use: PoolUse) => number) =>
    gauge(name, help, ['login'], (set) => {
      for (const use of sources.pools()) set({ login: use.login }, valueOf(use));
    });
  each('database_connections_max', 'The most connections', ({ most }) => most);
  each('database_connections_open', 'Open connections', ({ open }) => open);
  each('database_connections_idle', 'Open connections without work', ({ idle }) => idle);
  each('database_connections_waiting', 'Callers without a connection', ({ waiting }) => waiting);
}

function gaugeJobs({ gauge }: Instruments, sources: MetricSources): void {
  const ask = askSeldom(() => sources.jobs());
  const each = (name: string, help: string, valueOf: (jobs: WaitingJobs) => number) =>
    gauge(name, help, ['kind'], async (set) => {
      for (const jobs of await ask()) set({ kind: jobs.kind }, valueOf(jobs));
    });
  each('jobs_waiting', 'Jobs that wait, retries included', ({ count }) => count);
  each(
    'jobs_oldest_due_seconds',
    'How long the oldest job has been due',
    (jobs) => jobs.oldestDueSeconds,
  );
}

const ASKED_EVERY_MS = 10_000;
const LONGEST_ASK_MS = 2_000;

/**
 * Asks the queue at most once in ten seconds. While it does not answer, which may be because every connection is in use,
 * the other metrics can still be read.
 */
function askSeldom(ask: MetricSources['jobs']): MetricSources['jobs'] {
  let latest: readonly WaitingJobs[] = [];
  let asking: Promise<unknown> | null = null;
  let nextAt = -Infinity;
  return async () => {
    if (!asking && performance.now() >= nextAt) {
      nextAt = performance.now() + ASKED_EVERY_MS;
      asking = ask()
        .catch(() => [])
        .then((found) => {
          latest = found;
          asking = null;
        });
    }
    if (asking) await atMost(LONGEST_ASK_MS, asking);
    return latest;
  };
}
