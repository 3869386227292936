import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  end,
  ENDLESS,
  folder,
  full,
  hello,
  isArchival,
  page,
  renderer,
  start,
  text,
  TOO_SLOW,
} from '@counterfoil/testkit/typst-workers';
import { Tinypool } from 'tinypool';
import { printGlyphs } from './generate-glyphs.ts';
import { describe, expect, test } from 'vitest';
import { settableClock } from '../time/clock.ts';
import { PdfError } from './rendering.ts';
import { openPool } from './worker-slot.ts';

/** A pool whose worker does not start. */
const lost = (filename: string) =>
  new Tinypool({ filename, runtime: 'child_process', minThreads: 0, maxThreads: 1, env: {} });

describe('a paper', () => {
  test('is PDF/A-3a', async () => {
    const { typst } = renderer();
    const pdf = await typst.render(await hello());
    expect(text(pdf).slice(0, 5)).toBe('%PDF-');
    expect(isArchival(pdf)).toBe(true);
  });

  test('has the same bytes at any time and from any worker', async () => {
    const request = await hello('Zoë, 東京, العربية');
    const [one, other] = [renderer(), renderer()];
    const first = await one.typst.render(request);
    await one.typst.render(await hello('something else in between'));
    expect(await one.typst.render(request)).toEqual(first);
    expect(await other.typst.render(request)).toEqual(first);
  });

  test('has other bytes at another instant', async () => {
    const { typst } = renderer();
    const request = await hello();
    const later = { ...request, created_at: '2026-11-21T09:00:01Z' };
    expect(await typst.render(later)).not.toEqual(await typst.render(request));
  });

  test('has the glyphs that the product lists', async () => {
    const told = new URL(
      '../../../../../packages/domain/src/papers/glyphs.gen.ts',
      import.meta.url,
    );
    expect(await readFile(told, 'utf8')).toBe(printGlyphs());
  });

  test('is a plain PDF when no font has a character', async () => {
    const { typst } = renderer();
    const pdf = await typst.render(await hello('a glyph of nobody: \u{10fffd}'));
    expect(text(pdf).slice(0, 5)).toBe('%PDF-');
    expect(isArchival(pdf)).toBe(false);
  });

  test('uses only the shipped fonts, whatever the machine has', async () => {
    const { typst } = renderer();
    const ask = '#set text(font: ("DejaVu Sans", "Liberation Sans"), fallback: true)\nHello';
    const pdf = await typst.render(await page(ask));
    const fonts = [...text(pdf).matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name);
    // The compiler's built-in font.
    expect(fonts).toEqual(['LibertinusSerif-Regular']);
  });

  test('reads only the files it is given', async () => {
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

  test('fails with a PdfError when its template refuses it, and keeps the worker', async () => {
    const { typst, workers } = renderer();
    await expect(typst.render(await page('#panic("no")'))).rejects.toThrow(PdfError);
    await typst.render(await hello('after'));
    expect(workers).toHaveLength(1);
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
      Array.from({ length: 20 }, (_, index) => hello(`paper ${index}`)),
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
    const request = await hello();
    await Promise.all([typst.render(request), typst.render(request)]);
    expect(workers.map(({ renders }) => renders)).toEqual([1, 1]);
  });

  test.each([
    ['its worker ends at once', () => lost(join(folder, 'ends-at-once.mjs'))],
    ['the machine has no free processes', full],
  ])(
    'refuses papers while %s, and makes the next one when a worker starts',
    async (_what, broken) => {
      await writeFile(join(folder, 'ends-at-once.mjs'), 'process.exit(1)');
      let isBroken = true;
      const { typst } = renderer({ open: () => (isBroken ? broken() : openPool()) });
      const request = await hello();
      await expect(typst.render(request)).rejects.toThrow('do not start');
      isBroken = false;
      expect(isArchival(await typst.render(request))).toBe(true);
    },
  );

  test('uses a worn worker until its successor starts, and then replaces it', async () => {
    let started = 0;
    const { typst, workers } = renderer({
      recycleAfter: 2,
      open: () => (++started > 1 && started <= 5 ? full() : openPool()),
    });
    const request = await hello();
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
      await expect(typst.render(await page('#json("/data.json").text', data))).rejects.toThrow(
        PdfError,
      );
      expect(isArchival(await typst.render(await hello('next')))).toBe(true);
      expect(workers).toHaveLength(1);
    },
  );

  test('waits for a worn worker that is still busy when it closes', async () => {
    const { typst, workers } = renderer({ recycleAfter: 1 });
    await typst.render(await hello('wears it out'));
    const paper = typst.render(await page('#for number in range(3000000) {}\nslow'));
    // Its successor is ready and it would leave, but for the paper.
    expect(await start(() => workers[1])).toBe(true);
    await typst.close();
    expect(() => end(workers[0])).toThrow('ESRCH');
    expect(isArchival(await paper)).toBe(true);
  });

  test('finishes running work when it closes, refuses the rest, and leaves no process', async () => {
    const { typst, workers } = renderer();
    const request = await hello();
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
