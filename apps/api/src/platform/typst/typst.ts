import type { RenderRequest } from './render-request.ts';
import { startWorker, type Worker } from './worker-process.ts';

/** A paper that could not be made; the message is for the log. */
export class PdfError extends Error {}

/** Renders papers in worker processes, so that the API never waits. */
export interface Typst {
  render(request: RenderRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface TypstOptions {
  readonly workers?: number;
  /** Renders after which a worker is replaced: its memory grows. */
  readonly recycleAfter?: number;
  readonly timeoutMs?: number;
}

interface Waiting {
  readonly request: RenderRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

// A worker that dies takes its paper with it; the paper is tried once more on another.
const TRIES = 2;

/** A pool of workers; requests wait in line when all are busy. */
export function createTypst(options: TypstOptions): Typst {
  const { workers = 1, recycleAfter = 1_000, timeoutMs = 20_000 } = options;
  const idle: Worker[] = [];
  const queue: Waiting[] = [];
  let running = 0;
  let closed = false;

  const pump = (): void => {
    while (queue.length && (idle.length || running < workers)) {
      const waiting = queue.shift();
      if (waiting) void serve(idle.pop() ?? startWorker(), waiting);
    }
  };
  const serve = async (worker: Worker, waiting: Waiting): Promise<void> => {
    running++;
    waiting.tries++;
    const outcome = await worker.render(waiting.request, timeoutMs);
    running--;
    if (outcome.kind === 'done') waiting.resolve(outcome.pdf);
    else if (outcome.kind === 'refused' || waiting.tries >= TRIES)
      waiting.reject(new PdfError(outcome.reason));
    else queue.unshift(waiting);
    if (outcome.kind === 'lost' || closed || worker.renders >= recycleAfter) worker.stop();
    else idle.push(worker);
    pump();
  };
  idle.push(startWorker());
  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new PdfError('the renderer is closed'));
        queue.push({ request, resolve, reject, tries: 0 });
        pump();
      }),
    close: async () => {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.reject(new PdfError('the renderer is closed'));
      for (const worker of idle.splice(0)) worker.stop();
    },
  };
}
