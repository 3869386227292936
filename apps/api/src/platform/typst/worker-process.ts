import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderRequest } from './render-request.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** `refused`: the paper cannot be made. `lost`: the worker died or hung. */
export type Outcome =
  | { readonly kind: 'done'; readonly pdf: Uint8Array }
  | { readonly kind: 'refused' | 'lost'; readonly reason: string };

export interface Worker {
  readonly renders: number;
  render(request: RenderRequest, timeoutMs: number): Promise<Outcome>;
  stop(): void;
}

/** One worker process, one paper at a time. */
export function startWorker(): Worker {
  const child = fork(WORKER, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let answer: ((outcome: Outcome) => void) | null = null;
  let renders = 0;
  let gone: string | null = null;
  const settle = (outcome: Outcome) => {
    answer?.(outcome);
    answer = null;
  };
  child.on('message', (outcome: Outcome) => settle(outcome));
  const lost = (reason: string) => {
    gone = reason;
    settle({ kind: 'lost', reason });
  };
  child.on('error', (error) => lost(error.message));
  child.on('exit', (code, signal) => lost(`the PDF worker ended (${signal ?? code})`));
  child.unref();
  child.channel?.unref();
  return {
    get renders() {
      return renders;
    },
    render: (request, timeoutMs) =>
      new Promise((resolve) => {
        if (gone !== null) return resolve({ kind: 'lost', reason: gone });
        renders++;
        child.channel?.ref();
        const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
        answer = (outcome) => {
          clearTimeout(timer);
          child.channel?.unref();
          resolve(outcome);
        };
        child.send(request);
      }),
    stop: () => child.kill(),
  };
}
