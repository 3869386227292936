import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@counterfoil/testkit/eventually';
import { Tinypool } from 'tinypool';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Asker } from '../fair-line.ts';
import { settableClock } from '../time/clock.ts';
import { PdfError } from './pdf-error.ts';
import type { RenderRequest } from './render-request.ts';
import { createTypst, type TypstOptions } from './typst.ts';
import { openPool } from './worker-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-typst-'));
});

const SET_UP = `#set document(title: "Test", date: auto)
#set text(font: ("Inter", "Noto Sans"), lang: "en", fallback: false)
`;
let templates = 0;

/** A request for a page with a template of its own. */
async function page(body: string, data: unknown = {}): Promise<RenderRequest> {
  const file = join(folder, `${templates++}.typ`);
  await writeFile(file, SET_UP + body);
  return { template: pathToFileURL(file), data, created_at: '2026-11-21T09:00:00Z' };
}
const HELLO = '= Hello\n#json("/data.json").text';
const TOO_SLOW = {
  status: 422,
  message: 'This takes too long to be made into a PDF. Please use fewer lines or shorter texts.',
};
// Never ends within any timeout.
const ENDLESS = '#for number in range(2000000000) {}';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A worker process as a test sees it. */
interface Seen {
  readonly pid: number;
  readonly isReady: boolean;
  readonly renders: number;
  readonly ended: Promise<unknown>;
}

/** A renderer with one worker by default; the test can see and end its workers. */
function renderer(options: TypstOptions = {}) {
  const workers: Seen[] = [];
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
  closing.push(() => typst.close());
  const render = (request: RenderRequest, asker: Asker = { clientId: randomUUID() }) =>
    typst.render(request, asker);
  return { ...typst, render };
}

function watch(pool: Tinypool): Seen {
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
const start = (worker: () => Seen | undefined) =>
  eventually(
    () => worker()?.isReady,
    (isReady) => isReady === true,
  );
const end = (worker: Seen | undefined) => process.kill(worker?.pid ?? 0, 'SIGKILL');
const memoryOf = async ({ pid }: Seen) => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
};
/** A pool whose worker does not start. */
const lost = (filename: string) =>
  new Tinypool({ filename, runtime: 'child_process', minThreads: 0, maxThreads: 1, env: {} });
/** A pool on a machine without free processes: forking throws. */
const full = () =>
  Object.assign(openPool(), {
    run: () => {
      throw new Error('spawn ENOMEM');
    },
  });
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const isArchival = (pdf: Uint8Array) =>
  text(pdf).includes('<pdfaid:part>3</pdfaid:part>') &&
  text(pdf).includes('<pdfaid:conformance>A</pdfaid:conformance>');

describe('a paper', () => {
  test('is PDF/A-3a', async () => {
    const { typst } = renderer();
    const pdf = await typst.render(await page(HELLO, { text: 'there' }));
    expect(text(pdf).slice(0, 5)).toBe('%PDF-');
    expect(isArchival(pdf)).toBe(true);
  });

  test('has the same bytes at any time and from any worker', async () => {
    const request = await page(HELLO, { text: 'Zoë, 東京, العربية' });
    const [one, other] = [renderer(), renderer()];
    const first = await one.typst.render(request);
    await one.typst.render(await page(HELLO, { text: 'something else in between' }));
    expect(await one.typst.render(request)).toEqual(first);
    expect(await other.typst.render(request)).toEqual(first);
  });

  test('has other bytes at another instant', async () => {
    const { typst } = renderer();
    const request = await page(HELLO, { text: 'there' });
    const later = { ...request, created_at: '2026-11-21T09:00:01Z' };
    expect(await typst.render(later)).not.toEqual(await typst.render(request));
  });

  test('is a plain PDF when no font has a character', async () => {
    const { typst } = renderer();
    const pdf = await typst.render(await page(HELLO, { text: 'a glyph of nobody: \u{10fffd}' }));
    expect(text(pdf).slice(0, 5)).toBe('%PDF-');
    expect(isArchival(pdf)).toBe(false);
  });

  test('uses the shipped fonts alone, whatever the machine has', async () => {
    const { typst } = renderer();
    const ask = '#set text(font: ("DejaVu Sans", "Liberation Sans"), fallback: true)\nHello';
    const pdf = await typst.render(await page(ask));
    const fonts = [...text(pdf).matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name);
    // The compiler's built-in font.
    expect(fonts).toEqual(['LibertinusSerif-Regular']);
  });

  test('reads the files it is given, and nothing else of the machine', async () => {
    const { typst } = renderer();
    const given = {
      ...(await page('#read("/note.txt")')),
      files: { 'note.txt': Buffer.from('x') },
    };
    expect(isArchival(await typst.render(given))).toBe(true);
    for (const file of ['/note.txt', '/etc/passwd', '/../etc/passwd']) {
      await expect(typst.render(await page(`#read("${file}")`))).rejects.toThrow(PdfError);
    }
  });

  test('fails with a PdfError when its template refuses it, and the worker stays', async () => {
    const { typst, workers } = renderer();
    await expect(typst.render(await page('#panic("no")'))).rejects.toThrow(PdfError);
    await typst.render(await page(HELLO, { text: 'after' }));
    expect(workers).toHaveLength(1);
  });
});

describe('a worker', () => {
  test('is ended when it hangs, and its paper is refused without a retry; the next paper is made', async () => {
    const { typst, workers } = renderer({ timeoutMs: 3_000 });
    await expect(typst.render(await page(ENDLESS))).rejects.toMatchObject(TOO_SLOW);
    await workers[0]?.ended;
    expect(isArchival(await typst.render(await page(HELLO, { text: 'next' })))).toBe(true);
    expect(workers.map(({ renders }) => renders)).toEqual([1, 1]);
  });

  test('loses nothing when it dies over a paper: another worker makes it', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    const papers = [typst.render(await page('#for number in range(200000) {}\nslow'))];
    papers.push(typst.render(await page(HELLO, { text: 'waiting' })));
    end(workers[0]);
    for (const pdf of await Promise.all(papers)) expect(isArchival(pdf)).toBe(true);
    expect(workers).toHaveLength(2);
  });

  test('is replaced before the next paper when it dies idle', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    end(workers[0]);
    await start(() => workers[1]);
    await typst.render(await page(HELLO, { text: 'there' }));
    expect(workers).toHaveLength(2);
  });

  test('is replaced after a number of papers, and works until its successor is ready', async () => {
    const { typst, workers } = renderer({ recycleAfter: 3 });
    const request = await page(HELLO, { text: 'there' });
    const papers = await Promise.all(Array.from({ length: 12 }, () => typst.render(request)));
    expect(papers).toHaveLength(12);
    expect(workers[0]?.renders).toBeGreaterThan(3);
    await workers[0]?.ended;
    expect(await start(() => workers[1])).toBe(true);
  });

  test('is replaced when its memory exceeds the limit', async () => {
    const { typst, workers } = renderer({ memoryLimitBytes: 1 });
    await typst.render(await page(HELLO, { text: 'there' }));
    await workers[0]?.ended;
    expect(workers).toHaveLength(2);
  });

  test.each([
    ['idle', ''],
    ['busy with a paper that hangs', ENDLESS],
  ])('ends with the process that forked it while %s, even a killed one', async (_, body) => {
    const { template } = await page(body);
    const [typst, workers] = ['typst', 'worker-process'].map((name) =>
      JSON.stringify(new URL(`./${name}.ts`, import.meta.url)),
    );
    const script = `import { createTypst } from ${typst};
      import { openPool } from ${workers};
      const pool = openPool();
      const { render } = createTypst({ open: () => pool });
      const paper = (template) => render(
        { template: new URL(template), data: { text: '' }, created_at: '2026-11-21T09:00:00Z' },
        { clientId: template });
      await paper(${JSON.stringify((await page(HELLO)).template.href)});
      if (${body !== ''}) void paper(${JSON.stringify(template.href)});
      process.send(pool.threads[0].threadId);`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const complaints = owner.stderr && readText(owner.stderr);
    const [pid] = (await once(owner, 'message')) as [number];
    owner.kill('SIGKILL');
    const wasLeft = await eventually(
      () => isAlive(pid),
      (alive) => !alive,
    );
    expect(wasLeft).toBe(false);
    expect(await complaints).toBe('');
  });

  test('does not grow with the papers it makes', async () => {
    const { typst, workers } = renderer();
    const render = async (times: number) => {
      const body = '#table(columns: 5, ..range(300).map(str))\n#json("/data.json").text';
      for (let i = 0; i < times; i++) await typst.render(await page(body, { text: `${i}` }));
    };
    await render(50);
    const [worker] = workers;
    if (!worker) throw new Error('no worker');
    const before = await memoryOf(worker);
    await render(50);
    expect((await memoryOf(worker)) - before).toBeLessThan(40_000_000);
  });
});

describe('clients', () => {
  test('share the line: one that floods it does not keep another waiting', async () => {
    const { typst } = renderer();
    const made: string[] = [];
    const ask = async (name: string) => {
      const [clientId = ''] = name;
      await typst.render(await page(HELLO, { text: name }), { clientId });
      made.push(name);
    };
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask);
    await Promise.all([...flood, ask('b1')]);
    expect(made.indexOf('b1')).toBeLessThan(2);
  });

  test('leave no work behind when they go: their waiting papers never start', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    const gone = new AbortController();
    const asker = { clientId: 'a', signal: gone.signal };
    const request = await page(HELLO, { text: 'there' });
    const papers = Array.from({ length: 10 }, () => typst.render(request, asker));
    const outcomes = Promise.allSettled(papers);
    await papers[0];
    gone.abort(new RangeError('gone'));
    const kept = (await outcomes).filter(({ status }) => status === 'fulfilled').length;
    await typst.render(request);
    // The second starts when the first is done, and may finish before it is stopped.
    expect(kept).toBeLessThanOrEqual(2);
    expect(workers[0]?.renders).toBeLessThanOrEqual(3);
  });

  test('stop their running paper when they go', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    const gone = new AbortController();
    const paper = typst.render(await page(ENDLESS), { clientId: 'a', signal: gone.signal });
    await eventually(
      () => workers[0]?.renders,
      (begun) => begun === 1,
    );
    gone.abort(new RangeError('gone'));
    await expect(paper).rejects.toThrow('gone');
    await workers[0]?.ended;
    expect(isArchival(await typst.render(await page(HELLO, { text: 'next' })))).toBe(true);
  });
});

test('a paper that took too long is refused for an hour without a retry', async () => {
  const clock = settableClock('2026-11-21T09:00:00Z');
  const { typst, workers } = renderer({ timeoutMs: 300, clock });
  const request = await page(ENDLESS);
  const tries = () => workers.reduce((sum, { renders }) => sum + renders, 0);
  for (const [at, count] of [
    ['09:00', 1],
    ['09:59', 1],
    ['10:01', 2],
  ] as const) {
    clock.set(`2026-11-21T${at}:00Z`);
    await expect(typst.render(request)).rejects.toMatchObject(TOO_SLOW);
    expect(tries()).toBe(count);
  }
});

describe('the renderer', () => {
  test.each([1, 2])('makes 20 simultaneous papers with %s workers', async (count) => {
    const { typst } = renderer({ workers: count });
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, index) => page(HELLO, { text: `paper ${index}` })),
    );
    const papers = await Promise.all(requests.map((request) => typst.render(request)));
    expect(papers.every(isArchival)).toBe(true);
    // Each paper reaches its own caller.
    const again = await Promise.all(requests.map((request) => typst.render(request)));
    expect(again).toEqual(papers);
    expect(new Set(papers.map(text)).size).toBe(20);
  });

  test('makes several papers at a time with several workers', async () => {
    const { typst, workers } = renderer({ workers: 2 });
    const request = await page(HELLO, { text: 'there' });
    await Promise.all([typst.render(request), typst.render(request)]);
    expect(workers.map(({ renders }) => renders)).toEqual([1, 1]);
  });

  test('refuses papers when no worker starts, and tries again for the next one', async () => {
    const filename = join(folder, 'ends-at-once.mjs');
    await writeFile(filename, 'process.exit(1)');
    let isBroken = true;
    const { typst } = renderer({ open: () => (isBroken ? lost(filename) : openPool()) });
    const request = await page(HELLO, { text: 'there' });
    await expect(typst.render(request)).rejects.toThrow('do not start');
    isBroken = false;
    expect(isArchival(await typst.render(request))).toBe(true);
  });

  test('survives a machine without free processes, and makes the paper once there are some', async () => {
    let isFull = true;
    const { typst } = renderer({ open: () => (isFull ? full() : openPool()) });
    const request = await page(HELLO, { text: 'there' });
    await expect(typst.render(request)).rejects.toThrow('do not start');
    isFull = false;
    expect(isArchival(await typst.render(request))).toBe(true);
  });

  test('continues with a worn worker while no successor starts, and replaces it when one does', async () => {
    let started = 0;
    const { typst, workers } = renderer({
      recycleAfter: 2,
      open: () => (++started > 1 && started <= 5 ? full() : openPool()),
    });
    const request = await page(HELLO, { text: 'there' });
    for (let count = 0; count < 6; count++) await typst.render(request);
    await workers[0]?.ended;
    expect(started).toBe(6);
    expect(await start(() => workers[5])).toBe(true);
  });

  const circle: Record<string, unknown> = {};
  circle['text'] = circle;
  test.each([
    ['a function', { text: () => 'x' }],
    ['a whole number without bounds', { text: 1n }],
    ['a circle', circle],
  ])(
    'refuses data that cannot be sent to a worker, such as %s, and keeps working',
    async (_, data) => {
      const { typst, workers } = renderer();
      await expect(typst.render(await page(HELLO, data))).rejects.toThrow(PdfError);
      expect(isArchival(await typst.render(await page(HELLO, { text: 'next' })))).toBe(true);
      expect(workers).toHaveLength(1);
    },
  );

  test('waits for a worn worker that is still busy when it closes', async () => {
    const { typst, workers } = renderer({ recycleAfter: 1 });
    await typst.render(await page(HELLO, { text: 'wears it out' }));
    const paper = typst.render(await page('#for number in range(3000000) {}\nslow'));
    // Its successor is ready and it would leave, but for the paper.
    expect(await start(() => workers[1])).toBe(true);
    await typst.close();
    expect(() => end(workers[0])).toThrow('ESRCH');
    expect(isArchival(await paper)).toBe(true);
  });

  test('finishes work under way when it closes, refuses the rest, and leaves no process', async () => {
    const { typst, workers } = renderer();
    const request = await page(HELLO, { text: 'there' });
    await start(() => workers[0]);
    const [underWay, waiting] = [typst.render(request), typst.render(request)];
    const outcomes = Promise.allSettled([underWay, waiting]);
    await new Promise((resolve) => setImmediate(resolve));
    await typst.close();
    const [finished, refused] = await outcomes;
    expect(finished.status === 'fulfilled' && isArchival(finished.value)).toBe(true);
    expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(PdfError);
    await expect(typst.render(request)).rejects.toThrow('closed');
    expect(() => end(workers[0])).toThrow('ESRCH');
  });
});
