// A worker process: one compiler, kept warm. Ends with the process that started it.
import { Worker } from 'node:worker_threads';
import { openCompiler, renderPdf } from './engine.ts';
import type { RenderRequest } from './render-request.ts';

/** A request as it travels. The data is JSON already: whatever a module hands over, it arrives. */
export interface WireRequest {
  readonly template: string;
  readonly data: string;
  readonly files: NonNullable<RenderRequest['files']>;
  readonly created_at: string;
}

export type Answer =
  | { readonly kind: 'done'; readonly pdf: Uint8Array; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly reason: string };

// Pages hang on objects of the compiler that are freed only when V8 collects them, and V8 sees
// nothing of their size: without this a worker grows by 0.6 MB a paper, with it not at all.
const COLLECT_EVERY = 50;

const compiler = openCompiler();
let papers = 0;

const WARM_UP: RenderRequest = {
  template: new URL('./warm-up.typ', import.meta.url),
  data: {},
  created_at: '2000-01-01T00:00:00Z',
};

/** Makes one paper; null makes none, and tells that the worker is ready. */
export function render(request: WireRequest | null): Answer | null {
  if (!request) return null;
  // After the answer has left: the caller does not wait for it.
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
// Over a paper that hangs no event gets through: a thread sees that the parent is gone.
const WATCH = `setInterval(
  () => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1_000)`;
new Worker(WATCH, { eval: true }).unref();
// Ctrl-C reaches all processes of a terminal: the parent decides when to end. Its SIGTERM is heard
// when a paper is done; the answer still leaves.
process.on('SIGINT', () => {}).on('SIGTERM', () => process.channel?.unref());

renderPdf(compiler, WARM_UP);
