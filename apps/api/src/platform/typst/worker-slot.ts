import { Tinypool } from 'tinypool';
import { PdfError } from './rendering.ts';
import type { Answer, WireRequest } from './worker.ts';

/** One process that renders one paper at a time. */
export interface Worker {
  /** A pool of one, discarded with its process: a Tinypool does not recover from failed starts. */
  readonly pool: Tinypool;
  readonly ended: Promise<void>;
  papers: number;
  /** Its process has ended or is ending. */
  isLost: boolean;
}

/** The paper exceeded its time limit. A retry would take as long again. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The worker died over the paper. */
class WorkerLost extends PdfError {}

// Starting takes two seconds, many more when all cores are busy; a worker that dies is noticed at once.
const LONGEST_START_MS = 60_000;
/** Replacing a worker takes longer than most papers, so an abandoned paper may finish. */
const GRACE_MS = 1_000;
const STAYS_MS = 2 ** 31 - 1;

/**
 * Without a minimum of workers Tinypool starts none on its own, where a failure would end the API.
 */
export const openPool = () =>
  new Tinypool({
    filename: new URL('./worker.ts', import.meta.url).href,
    name: 'render',
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: STAYS_MS,
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    // It handles strangers' text, so it gets none of the product's keys and passwords.
    env: {},
  });

/**
 * Starts a worker and resolves when it is ready. A PdfError when it ends early or takes too long.
 * @param onLost called when it dies without a paper
 */
async function startWorker(
  open: () => Tinypool,
  onLost: (worker: Worker) => void,
): Promise<Worker> {
  const pool = open();
  const [failed, ended] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()];
  const worker: Worker = { pool, ended: ended.promise, papers: 0, isLost: false };
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

/**
 * The paper, or the template's reason to refuse it. Throws `TooSlow`, `WorkerLost` or the signal's
 * reason.
 */
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

export interface SlotSettings {
  /** A worker is replaced after this number of papers; its successor starts before it leaves. */
  readonly recycleAfter: number;
  /** A worker whose memory exceeds this after a paper is replaced in the same way. */
  readonly memoryLimitBytes: number;
  /** A paper that takes longer fails, and its worker is ended. */
  readonly timeoutMs: number;
  /** Opens the pool of one process. */
  readonly open?: (() => Tinypool) | undefined;
}

/** A place for one worker process at a time. */
export interface Slot {
  readonly isBusy: boolean;
  /**
   * Renders one paper at a time. Throws a PdfError, `TooSlow`, or the signal's reason. Tries a
   * paper once more when its worker dies.
   */
  render(request: WireRequest, signal?: AbortSignal): Promise<Uint8Array>;
  /** Starts a worker, so that it is warm for the first paper. */
  warm(): void;
  /** Finishes the paper under way; no process is left. */
  close(): Promise<void>;
}

export function createSlot(settings: SlotSettings): Slot {
  let paper: Promise<unknown> | null = null;
  const post = createPost(settings.open ?? openPool, async () => paper);
  const attempt = async (request: WireRequest, signal: AbortSignal | undefined) => {
    const worker = await post.worker();
    try {
      const answer = await renderBy(worker, request, settings.timeoutMs, signal);
      if (answer.kind === 'refused') throw new PdfError(answer.reason);
      const { recycleAfter, memoryLimitBytes } = settings;
      if (worker.papers >= recycleAfter || answer.memoryBytes >= memoryLimitBytes) post.renew();
      return answer.pdf;
    } finally {
      if (worker.isLost) post.renew();
    }
  };
  const render: Slot['render'] = async (request, signal) => {
    try {
      return await attempt(request, signal);
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      return attempt(request, signal);
    }
  };
  return {
    get isBusy() {
      return paper !== null;
    },
    render: async (request, signal) => {
      const rendered = render(request, signal);
      paper = rendered.catch(() => undefined);
      try {
        return await rendered;
      } finally {
        paper = null;
      }
    },
    warm: post.renew,
    close: post.close,
  };
}

/** The worker of a slot. A worn-out worker stays until its successor is ready. */
function createPost(open: () => Tinypool, paperIsDone: () => Promise<unknown>) {
  const leaving = new Set<Promise<unknown>>();
  let current: Worker | null = null;
  let hiring: Promise<Worker> | null = null;
  let isClosed = false;

  const dismiss = ({ pool, ended }: Worker) => {
    const gone = paperIsDone()
      .then(() => Promise.all([pool.destroy(), ended]))
      .finally(() => leaving.delete(gone));
    leaving.add(gone);
  };
  const start = () => {
    hiring ??= startWorker(open, (lost) => void (lost === current && renew()))
      .then((fresh) => {
        if (current) dismiss(current);
        current = fresh;
        return fresh;
      })
      .finally(() => (hiring = null));
    return hiring;
  };
  /** If it fails, the next paper tries again. */
  const renew = () => void (isClosed || start().catch(() => undefined));
  return {
    worker: async () => (current && !current.isLost ? current : start()),
    renew,
    close: async () => {
      isClosed = true;
      await paperIsDone();
      await hiring?.catch(() => undefined);
      if (current) dismiss(current);
      await Promise.all(leaving);
    },
  };
}
