// A worker process: one compiler, kept warm. Ends with the process that started it.
import { Worker } from 'node:worker_threads';
import { openCompiler, renderPdf } from './engine.ts';
import type { RenderRequest } from './rendering.ts';

/** A request as sent to a worker. The data is JSON already, so any module's data can be sent. */
export interface WireRequest {
  readonly template: string;
  readonly data: string;
  readonly files: NonNullable<RenderRequest['files']>;
  readonly created_at: string;
}

export type Answer =
  | { readonly kind: 'done'; readonly pdf: Uint8Array; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly reason: string };

// Pages keep objects of the compiler that are freed only when V8 collects them, and V8 does not see
// their size. Without this a worker grows by 0.6 MB a paper; with it, it does not grow.
const COLLECT_EVERY = 50;

const compiler = openCompiler();
let papers = 0;

const WARM_UP: RenderRequest = {
  template: new URL('./warm-up.typ', import.meta.url),
  data: {},
  created_at: '2000-01-01T00:00:00Z',
};

/** Makes one paper; null makes none and reports that the worker is ready. */
export function render(request: WireRequest | null): Answer | null {
  if (!request) return null;
  // After the answer has been sent, so the caller does not wait for it.
  if (++papers % COLLECT_EVERY === 0) setImmediate(() => global.gc?.());
  const { template, data, files, created_at } = request;
  try {
    const pdf = renderPdf(compiler, {
      template: new URL(template),
      data: JSON.parse(data),
      files,
      created_at,
    });
    return { kind: 'done', pdf, memoryBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}

process.on('disconnect', () => process.exit(0));
// A hanging paper blocks all events: a thread notices that the parent is gone.
const WATCH = `setInterval(
  () => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1_000)`;
new Worker(WATCH, { eval: true }).unref();
// Ctrl-C reaches all processes of a terminal; the parent decides when to end. Its SIGTERM is
// handled after the current paper, whose answer is still sent.
process.on('SIGINT', () => {}).on('SIGTERM', () => process.channel?.unref());

renderPdf(compiler, WARM_UP);
