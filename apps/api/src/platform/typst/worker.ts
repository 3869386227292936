// A worker process: one compiler, kept warm. Ends with the process that forked it.
import { Worker } from 'node:worker_threads';
import { openCompiler, renderPdf } from './engine.ts';
import type { RenderRequest } from './render-request.ts';
import type { WireRequest, WorkerMessage } from './worker-process.ts';

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

function answer({ template, ...request }: WireRequest): WorkerMessage {
  try {
    const pdf = renderPdf(compiler, { ...request, template: new URL(template) });
    return { kind: 'done', pdf, memoryBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The parent may have died meanwhile: then there is nobody to tell, and 'disconnect' is next. */
function tell(message: WorkerMessage): void {
  process.send?.(message, undefined, undefined, () => {});
}

process.on('message', (request: WireRequest) => {
  tell(answer(request));
  // After the answer has left: the caller does not wait for it.
  if (++papers % COLLECT_EVERY === 0) setImmediate(() => global.gc?.());
});
process.on('disconnect', () => process.exit(0));
// Over a paper that hangs no event gets through: a thread sees that the parent is gone.
const WATCH = `setInterval(
  () => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1_000)`;
new Worker(WATCH, { eval: true }).unref();
// The parent decides when to end: it may still need a paper to finish.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});

renderPdf(compiler, WARM_UP);
tell({ kind: 'ready' });
