import { Tinypool } from 'tinypool';
import { PdfError } from './pdf-error.ts';
import type { Answer, WireRequest } from './worker.ts';

export interface SeatSettings {
  readonly recycleAfter: number;
  readonly memoryLimitBytes: number;
  readonly timeoutMs: number;
  /** Opens the pool of one process. */
  readonly open?: (() => Tinypool) | undefined;
}

/** The time for a paper ran out. Trying it again would take as long again. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** A place with one worker process at a time: a worn one keeps it until its successor is ready. */
export interface Seat {
  readonly isBusy: boolean;
  /**
   * The paper, one at a time. Throws a PdfError, `TooSlow`, or the signal's reason. A paper whose
   * worker dies is tried once more.
   */
  render(request: WireRequest, signal?: AbortSignal): Promise<Uint8Array>;
  /** Starts a worker, so that the first paper finds one warm. */
  warm(): void;
  /** The paper under way is finished; no process is left. */
  close(): Promise<void>;
}

interface Worker {
  /** A pool of one process, thrown away with it: a Tinypool does not get over failed starts. */
  readonly pool: Tinypool;
  readonly ended: Promise<unknown>;
  papers: number;
  /** Its process has ended, or is being ended. */
  isLost: boolean;
}

/** A worker takes longer to replace than most papers take: those that nobody waits for may end. */
const GRACE_MS = 1_000;
const LONGEST_START_MS = 20_000;
const STAYS_MS = 2 ** 31 - 1;

/** Without a minimum of workers, none is started behind our back, where a failure ends the API. */
export const openPool = () =>
  new Tinypool({
    filename: new URL('./worker.ts', import.meta.url).href,
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: STAYS_MS,
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    // It handles what strangers typed: the product's keys and passwords are none of its business.
    env: {},
  });

export function createSeat(settings: SeatSettings): Seat {
  const leaving = new Set<Promise<unknown>>();
  let current: Worker | null = null;
  let hiring: Promise<Worker> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let isClosed = false;

  /** Ends a worker when its paper is done. */
  const dismiss = ({ pool, ended }: Worker) => {
    const gone = underWay
      .then(() => Promise.all([pool.destroy(), ended]))
      .finally(() => leaving.delete(gone));
    leaving.add(gone);
  };
  const hire = () => {
    hiring ??= startWorker(settings, (lost) => lost === current && hireAhead())
      .then((fresh) => {
        if (current) dismiss(current);
        current = fresh;
        return fresh;
      })
      .finally(() => (hiring = null));
    return hiring;
  };
  // When it fails, the next paper tries again.
  const hireAhead = () => void (isClosed || hire().catch(() => undefined));
  const attempt = async (request: WireRequest, signal: AbortSignal | undefined) => {
    const worker = current && !current.isLost ? current : await hire();
    try {
      const answer = await renderBy(worker, request, settings.timeoutMs, signal);
      if (answer.kind === 'refused') throw new PdfError(answer.reason);
      const { recycleAfter, memoryLimitBytes } = settings;
      if (worker.papers >= recycleAfter || answer.memoryBytes >= memoryLimitBytes) hireAhead();
      return answer.pdf;
    } finally {
      if (worker.isLost) hireAhead();
    }
  };
  const render: Seat['render'] = async (request, signal) => {
    try {
      return await attempt(request, signal);
    } catch (error) {
      if (!(error instanceof WorkerLost) || isClosed) throw error;
      return attempt(request, signal);
    }
  };
  return {
    get isBusy() {
      return isBusy;
    },
    render: async (request, signal) => {
      isBusy = true;
      const paper = render(request, signal);
      underWay = paper.catch(() => undefined);
      try {
        return await paper;
      } finally {
        isBusy = false;
      }
    },
    warm: hireAhead,
    close: async () => {
      isClosed = true;
      await underWay;
      await hiring?.catch(() => undefined);
      if (current) dismiss(current);
      await Promise.all(leaving);
    },
  };
}

/** The worker died over the paper. */
class WorkerLost extends PdfError {}

async function renderBy(
  worker: Worker,
  request: WireRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted();
  const end = new AbortController();
  const late = setTimeout(() => end.abort(), timeoutMs);
  let grace: NodeJS.Timeout | undefined;
  const go = () => (grace = setTimeout(() => end.abort(), GRACE_MS));
  signal?.addEventListener('abort', go, { once: true });
  worker.papers++;
  try {
    return (await worker.pool.run(request, { signal: end.signal })) as Answer;
  } catch (error) {
    worker.isLost = true;
    signal?.throwIfAborted();
    if (end.signal.aborted) throw new TooSlow(`the paper took longer than ${timeoutMs} ms`);
    throw new WorkerLost(`the PDF worker died: ${String(error)}`, { cause: error });
  } finally {
    clearTimeout(late);
    clearTimeout(grace);
    signal?.removeEventListener('abort', go);
  }
}

/** A worker that is ready. One that ends before, or takes too long, is none. */
async function startWorker(
  { open = openPool }: SeatSettings,
  onLost: (worker: Worker) => unknown,
): Promise<Worker> {
  const pool = open();
  const [failed, ended] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()];
  const worker: Worker = { pool, ended: ended.promise, papers: 0, isLost: false };
  // It died without a paper.
  pool.on('error', (error: Error) => {
    failed.reject(error);
    worker.isLost = true;
    onLost(worker);
  });
  const late = setTimeout(() => failed.reject(new Error('it takes too long')), LONGEST_START_MS);
  try {
    const ready = pool.run(null);
    for (const thread of pool.threads) thread.once('exit', () => ended.resolve());
    await Promise.race([ready, failed.promise]);
    return worker;
  } catch (error) {
    void pool.destroy();
    throw new PdfError('the PDF workers do not start', { cause: error });
  } finally {
    clearTimeout(late);
  }
}
