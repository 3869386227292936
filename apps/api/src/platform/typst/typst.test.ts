import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { eventually } from '@counterfoil/testkit/eventually';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PdfError } from './pdf-error.ts';
import type { RenderRequest } from './render-request.ts';
import { createTypst, type TypstOptions } from './typst.ts';
import { startWorker, type Worker } from './worker-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-typst-'));
});

const SET_UP = `#set document(title: "Test", date: auto)
#set text(font: ("Inter", "Noto Sans"), lang: "en", fallback: false)
`;
let templates = 0;

/** A request for a page of a template of its own. */
async function page(body: string, data: unknown = {}): Promise<RenderRequest> {
  const file = join(folder, `${templates++}.typ`);
  await writeFile(file, SET_UP + body);
  return { template: pathToFileURL(file), data, created_at: '2026-11-21T09:00:00Z' };
}
const HELLO = '= Hello\n#json("/data.json").text';
// Never ends by itself, within any time-out.
const ENDLESS = '#for number in range(2000000000) {}';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A renderer whose workers the test can see and end. */
function renderer(options: TypstOptions = {}) {
  const workers: Worker[] = [];
  const typst = createTypst({
    ...options,
    start: (timeoutMs) => {
      const worker = startWorker(timeoutMs);
      workers.push(worker);
      return worker;
    },
  });
  closing.push(() => typst.close());
  return { typst, workers };
}
const end = (worker: Worker | undefined) => process.kill(worker?.pid ?? 0, 'SIGKILL');
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

  test('has the same bytes whenever and by whichever worker it is rendered', async () => {
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

  test('goes out as plain PDF when no font has a character', async () => {
    const { typst } = renderer();
    const pdf = await typst.render(await page(HELLO, { text: 'a glyph of nobody: \u{10fffd}' }));
    expect(text(pdf).slice(0, 5)).toBe('%PDF-');
    expect(isArchival(pdf)).toBe(false);
  });

  test('is drawn with the shipped fonts alone, whatever the machine has', async () => {
    const { typst } = renderer();
    const ask = '#set text(font: ("DejaVu Sans", "Liberation Sans"), fallback: true)\nHello';
    const pdf = await typst.render(await page(ask));
    const fonts = [...text(pdf).matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name);
    // The compiler's own, which comes with it.
    expect(fonts).toEqual(['LibertinusSerif-Regular']);
  });

  test('shows the files it is given, and reads nothing else of the machine', async () => {
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

  test('that its template refuses is a PdfError, and the worker stays', async () => {
    const { typst, workers } = renderer();
    await expect(typst.render(await page('#panic("no")'))).rejects.toThrow(PdfError);
    await typst.render(await page(HELLO, { text: 'after' }));
    expect(workers).toHaveLength(1);
  });
});

describe('a worker', () => {
  test('that hangs is ended, its paper tried once more, then refused; the next paper is made', async () => {
    const { typst, workers } = renderer({ timeoutMs: 2_500 });
    await expect(typst.render(await page(ENDLESS))).rejects.toThrow(PdfError);
    await Promise.all(workers.slice(0, 2).map(({ ended }) => ended));
    expect(isArchival(await typst.render(await page(HELLO, { text: 'next' })))).toBe(true);
    expect(workers).toHaveLength(3);
  });

  test('that dies over a paper loses nothing: another makes it', async () => {
    const { typst, workers } = renderer();
    await workers[0]?.ready;
    const papers = [typst.render(await page('#for number in range(200000) {}\nslow'))];
    papers.push(typst.render(await page(HELLO, { text: 'waiting' })));
    end(workers[0]);
    for (const pdf of await Promise.all(papers)) expect(isArchival(pdf)).toBe(true);
    expect(workers).toHaveLength(2);
  });

  test('that dies idle is replaced before anybody asks', async () => {
    const { typst, workers } = renderer();
    await workers[0]?.ready;
    end(workers[0]);
    await eventually(
      () => workers[1]?.ready,
      (isReady) => isReady === true,
    );
    await typst.render(await page(HELLO, { text: 'there' }));
    expect(workers).toHaveLength(2);
  });

  test('is replaced after so many papers, and works on until its successor is ready', async () => {
    const { typst, workers } = renderer({ recycleAfter: 3 });
    const request = await page(HELLO, { text: 'there' });
    const papers = await Promise.all(Array.from({ length: 12 }, () => typst.render(request)));
    expect(papers).toHaveLength(12);
    expect(workers[0]?.renders).toBeGreaterThan(3);
    await workers[0]?.ended;
    expect(await workers[1]?.ready).toBe(true);
  });

  test('is replaced when its memory is above the limit', async () => {
    const { typst, workers } = renderer({ memoryLimitBytes: 1 });
    await typst.render(await page(HELLO, { text: 'there' }));
    await workers[0]?.ended;
    expect(workers).toHaveLength(2);
  });

  test.each([
    ['idle', ''],
    ['over a paper that hangs', ENDLESS],
  ])('that is %s ends with the process that forked it, even a killed one', async (_, body) => {
    const { template } = await page(body);
    const module = JSON.stringify(new URL('./worker-process.ts', import.meta.url));
    const script = `import { startWorker } from ${module};
      const worker = startWorker(20_000);
      await worker.ready;
      const template = new URL(${JSON.stringify(template.href)});
      if (${body !== ''}) void worker.render({ template, data: {}, created_at: '2026-11-21T09:00:00Z' });
      process.send(worker.pid);`;
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
    const before = workers[0]?.memoryBytes ?? 0;
    await render(50);
    expect((workers[0]?.memoryBytes ?? 0) - before).toBeLessThan(40_000_000);
  });
});

describe('the renderer', () => {
  test.each([1, 2])('makes 20 papers asked for at once with %s workers', async (count) => {
    const { typst } = renderer({ workers: count });
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, index) => page(HELLO, { text: `paper ${index}` })),
    );
    const papers = await Promise.all(requests.map((request) => typst.render(request)));
    expect(papers.every(isArchival)).toBe(true);
    // Each to whom it belongs.
    const again = await Promise.all(requests.map((request) => typst.render(request)));
    expect(again).toEqual(papers);
    expect(new Set(papers.map(text)).size).toBe(20);
  });

  test('works on several papers at a time with several workers', async () => {
    const { typst, workers } = renderer({ workers: 2 });
    const request = await page(HELLO, { text: 'there' });
    await Promise.all(workers.map(({ ready }) => ready));
    await Promise.all([typst.render(request), typst.render(request)]);
    expect(workers.map(({ renders }) => renders)).toEqual([1, 1]);
  });

  test('refuses papers when no worker starts, and tries anew for the next one', async () => {
    let patience = 1;
    const typst = createTypst({ start: () => startWorker(patience) });
    closing.push(() => typst.close());
    const request = await page(HELLO, { text: 'there' });
    await expect(typst.render(request)).rejects.toThrow('do not start');
    patience = 20_000;
    expect(isArchival(await typst.render(request))).toBe(true);
  });

  test('outlives a machine that gives no process, and makes the paper when it does again', async () => {
    let isFull = true;
    const typst = createTypst({
      start: (timeoutMs) => {
        if (isFull) throw new Error('spawn ENOMEM');
        return startWorker(timeoutMs);
      },
    });
    closing.push(() => typst.close());
    const request = await page(HELLO, { text: 'there' });
    await expect(typst.render(request)).rejects.toThrow('do not start');
    isFull = false;
    expect(isArchival(await typst.render(request))).toBe(true);
  });

  test('goes on with a worn worker while no successor starts, and replaces it when one does', async () => {
    let started = 0;
    const workers: Worker[] = [];
    const typst = createTypst({
      recycleAfter: 2,
      start: (timeoutMs) => {
        if (++started > 1 && started <= 5) throw new Error('spawn ENOMEM');
        const worker = startWorker(timeoutMs);
        workers.push(worker);
        return worker;
      },
    });
    closing.push(() => typst.close());
    const request = await page(HELLO, { text: 'there' });
    for (let count = 0; count < 5; count++) await typst.render(request);
    await workers[0]?.ended;
    expect(started).toBe(6);
    expect(await workers[1]?.ready).toBe(true);
  });

  test('refuses data that cannot travel to a worker, and works on', async () => {
    const { typst, workers } = renderer();
    await expect(typst.render(await page(HELLO, { text: () => 'x' }))).rejects.toThrow(PdfError);
    expect(isArchival(await typst.render(await page(HELLO, { text: 'next' })))).toBe(true);
    expect(workers).toHaveLength(1);
  });

  test('waits for a worn worker that is still at work when it closes', async () => {
    const { typst, workers } = renderer({ recycleAfter: 1 });
    await typst.render(await page(HELLO, { text: 'wears it out' }));
    const paper = typst.render(await page('#for number in range(3000000) {}\nslow'));
    // Its successor has come and it is on its way out, but for the paper.
    expect(await workers[1]?.ready).toBe(true);
    await typst.close();
    expect(() => end(workers[0])).toThrow('ESRCH');
    expect(isArchival(await paper)).toBe(true);
  });

  test('finishes what is under way when it closes, refuses the rest, and leaves no process', async () => {
    const { typst, workers } = renderer();
    const request = await page(HELLO, { text: 'there' });
    await workers[0]?.ready;
    const [underWay, waiting] = [typst.render(request), typst.render(request)];
    const outcomes = Promise.allSettled([underWay, waiting]);
    await typst.close();
    const [finished, refused] = await outcomes;
    expect(finished.status === 'fulfilled' && isArchival(finished.value)).toBe(true);
    expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(PdfError);
    await expect(typst.render(request)).rejects.toThrow('closed');
    expect(() => end(workers[0])).toThrow('ESRCH');
  });
});
