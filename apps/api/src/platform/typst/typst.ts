import type { RenderRequest } from './render-request.ts';
import { createPool } from './worker-pool.ts';
import { startWorker } from './worker-process.ts';

export interface TypstOptions {
  /** Processes at work at the same time; each takes about 150 MB. */
  readonly workers?: number;
  /** Papers after which a worker is replaced: its successor starts before it leaves. */
  readonly recycleAfter?: number;
  /** A worker whose memory is above this after a paper is replaced in the same way. */
  readonly memoryLimitBytes?: number;
  /** A paper that takes longer is taken from its worker, which is ended. */
  readonly timeoutMs?: number;
  readonly start?: typeof startWorker;
}

/** Renders papers in processes of their own, so that the API never waits. */
export interface Typst {
  /**
   * The PDF: tagged PDF/A-3a with all fonts embedded; the same request gives the same bytes.
   * A PdfError when the template refuses its data, or when two workers died or hung over it.
   */
  render(request: RenderRequest): Promise<Uint8Array>;
  /** Papers under way are finished, those waiting are refused. */
  close(): Promise<void>;
}

/** Starts the workers at once, so that the first paper finds one warm. */
export function createTypst(options: TypstOptions = {}): Typst {
  const { timeoutMs = 20_000, start = startWorker } = options;
  return createPool({
    workers: options.workers ?? 1,
    recycleAfter: options.recycleAfter ?? 1_000,
    memoryLimitBytes: options.memoryLimitBytes ?? 600_000_000,
    start: () => start(timeoutMs),
  });
}
