import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Asker } from '@counterfoil/api/platform/fair-line';
import type { RenderRequest } from '@counterfoil/api/platform/typst/rendering';
import { createTypst, type TypstOptions } from '@counterfoil/api/platform/typst/typst';
import { openPool } from '@counterfoil/api/platform/typst/worker-slot';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';

/** A folder for the templates of this process. */
export const folder = mkdtempSync(join(tmpdir(), 'counterfoil-typst-'));

const SET_UP = `#set document(title: "Test", date: auto)
#set text(font: ("Inter", "Noto Sans"), lang: "en", fallback: false)
`;
let templates = 0;

/** A request for a page with a template of its own. */
export async function page(body: string, data: unknown = {}): Promise<RenderRequest> {
  const file = join(folder, `${templates++}.typ`);
  await writeFile(file, SET_UP + body);
  return { template: pathToFileURL(file), data, created_at: '2026-11-21T09:00:00Z' };
}
/** A page that shows this text. */
export const hello = (text = 'there'): Promise<RenderRequest> =>
  page('= Hello\n#json("/data.json").text', { text });
export const TOO_SLOW = {
  status: 422,
  message: 'This takes too long to turn into a PDF. Please use fewer lines or shorter text.',
};
// Never ends within any timeout.
export const ENDLESS = '#for number in range(2000000000) {}';

/** A worker process as a test sees it. */
interface SeenWorker {
  readonly pid: number;
  readonly isReady: boolean;
  readonly renders: number;
  readonly ended: Promise<unknown>;
}

/** A renderer with one worker by default; the test can see and end its workers. */
export function renderer(options: TypstOptions = {}) {
  const workers: SeenWorker[] = [];
  const open = () => {
    const pool = options.open?.() ?? openPool();
    workers.push(watch(pool));
    return pool;
  };
  return { typst: anybodys({ workers: 1, ...options, open }), workers };
}

/** A renderer; by default each paper is for another client. */
function anybodys(options: TypstOptions) {
  const typst = createTypst(options);
  onTestFinished(() => typst.close());
  const render = (request: RenderRequest, asker: Asker = { clientId: randomUUID() }) =>
    typst.render(request, asker);
  return { ...typst, render };
}

function watch(pool: ReturnType<typeof openPool>): SeenWorker {
  const run = pool.run.bind(pool);
  const ended = Promise.withResolvers<unknown>();
  let [pid, runs] = [0, 0];
  pool.run = (...args) => {
    runs++;
    const result = run(...args) as Promise<unknown>;
    if (pid === 0) {
      const [thread] = pool.threads;
      pid = thread?.threadId ?? 0;
      thread?.once('exit', ended.resolve);
    }
    return result;
  };
  return {
    get pid() {
      return pid;
    },
    get isReady() {
      return pool.completed > 0;
    },
    get renders() {
      return Math.max(0, runs - 1);
    },
    ended: ended.promise,
  };
}
export const start = (worker: () => SeenWorker | undefined) =>
  eventually(
    () => worker()?.isReady,
    (isReady) => isReady === true,
  );
export const end = (worker: SeenWorker | undefined) => process.kill(worker?.pid ?? 0, 'SIGKILL');
export const memoryOf = async ({ pid }: SeenWorker) => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
};
/** A pool on a machine without free processes: forking throws. */
export const full = () =>
  Object.assign(openPool(), {
    run: () => {
      throw new Error('spawn ENOMEM');
    },
  });
export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
export const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
export const isArchival = (pdf: Uint8Array) =>
  text(pdf).includes('<pdfaid:part>3</pdfaid:part>') &&
  text(pdf).includes('<pdfaid:conformance>A</pdfaid:conformance>');
