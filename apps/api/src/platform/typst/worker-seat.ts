import type { Tinypool } from 'tinypool';
import { PdfError } from './pdf-error.ts';
import type { WireRequest } from './worker.ts';
import { openPool, renderBy, startWorker, WorkerLost, type Worker } from './worker-process.ts';

export interface SeatSettings {
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
export interface Seat {
  readonly isBusy: boolean;
  /**
   * Renders one paper at a time. Throws a PdfError, `TooSlow`, or the signal's reason. Tries a
   * paper once more when its worker dies.
   */
  render(request: WireRequest, signal?: AbortSignal): Promise<Uint8Array>;
  /** Starts a worker, so the first paper finds it warm. */
  warm(): void;
  /** Finishes the paper under way; no process is left. */
  close(): Promise<void>;
}

export function createSeat(settings: SeatSettings): Seat {
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
  const render: Seat['render'] = async (request, signal) => {
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

/** The worker of a seat. A worn worker stays until its successor is ready. */
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
  const hire = () => {
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
  const renew = () => void (isClosed || hire().catch(() => undefined));
  return {
    worker: async () => (current && !current.isLost ? current : hire()),
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
