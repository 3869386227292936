import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderRequest } from './render-request.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A request as it travels: structured cloning knows no URL. */
export interface WireRequest extends Omit<RenderRequest, 'template'> {
  readonly template: string;
}

/** `refused`: the paper cannot be made. `lost`: the worker died or hung over it. */
export type Outcome =
  | { readonly kind: 'done'; readonly pdf: Uint8Array }
  | { readonly kind: 'refused' | 'lost'; readonly reason: string };

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly pdf: Uint8Array; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly reason: string };

export interface Worker {
  readonly pid: number | undefined;
  /** True as soon as it can render; false when it ended or took longer than `timeoutMs` before. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  readonly renders: number;
  /** Resident memory after the last paper. */
  readonly memoryBytes: number;
  /** One at a time. Ends the worker when it takes longer than `timeoutMs`. */
  render(request: RenderRequest): Promise<Outcome>;
  stop(): void;
}

/** Forks one worker process. It keeps this process alive only while it is at work. */
export function startWorker(timeoutMs: number): Worker {
  const child = fork(WORKER, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
    // It handles what strangers typed: the product's keys and passwords are none of its business.
    env: {},
  });
  const state = listen(child, deadlineOf(child, timeoutMs));
  return {
    pid: child.pid,
    ready: state.ready.promise,
    ended: state.ended.promise,
    get renders() {
      return state.renders;
    },
    get memoryBytes() {
      return state.memoryBytes;
    },
    render: (request) =>
      new Promise((resolve) => {
        if (state.end !== null) return resolve({ kind: 'lost', reason: state.end });
        try {
          child.send({ ...request, template: request.template.href } satisfies WireRequest);
        } catch (error) {
          // Data that cannot travel to another process, such as a function.
          return resolve({ kind: 'refused', reason: String(error) });
        }
        state.renders++;
        state.settle = resolve;
        return state.deadline.set();
      }),
    stop: () => {
      // Who waits for `ended` shall see it. The worker holds nothing that could be lost, and may hang.
      child.ref();
      child.kill('SIGKILL');
    },
  };
}

/** What is known of a worker, kept by what it says and by its end. */
function listen(child: ChildProcess, deadline: ReturnType<typeof deadlineOf>) {
  const state = {
    deadline,
    renders: 0,
    memoryBytes: 0,
    ready: Promise.withResolvers<boolean>(),
    ended: Promise.withResolvers<void>(),
    /** Why it ended; null while it lives. */
    end: null as string | null,
    settle: null as ((outcome: Outcome) => void) | null,
  };
  const end = (reason: string) => {
    state.end ??= reason;
    child.kill('SIGKILL');
    deadline.clear();
    state.ready.resolve(false);
    state.ended.resolve();
    state.settle?.({ kind: 'lost', reason: state.end });
  };
  child.on('message', (message: WorkerMessage) => {
    deadline.clear();
    if (message.kind === 'ready') return state.ready.resolve(true);
    if (message.kind === 'done') state.memoryBytes = message.memoryBytes;
    return state.settle?.(message);
  });
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(`the PDF worker ended (${signal ?? code})`));
  deadline.set();
  return state;
}

/** The time a worker is given for its work; while it has some, this process stays alive for it. */
function deadlineOf(child: ChildProcess, timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined;
  return {
    set: () => {
      child.ref();
      child.channel?.ref();
      timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    },
    clear: () => {
      clearTimeout(timer);
      child.unref();
      child.channel?.unref();
    },
  };
}
