import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { beforeAll, expect, test } from 'vitest';
import { layOut, openCompiler } from '#platform/typst/engine';
import type { InvoicePaper } from './invoice-paper.ts';
import { invoiceRequest } from './invoice-view.ts';

/** A4 in points. */
const PAGE_HEIGHT = 841.89;
/** The margin that printers leave white. */
const EDGE = 14;

let compiler: ReturnType<typeof openCompiler>;
beforeAll(() => {
  compiler = openCompiler();
});

interface Run {
  readonly text: string;
  /** The base line, in points from the top of the page. */
  readonly y: number;
}

/** Every run of text with its position, by page: the engine nests what it moves. */
function pages(changes: Partial<InvoicePaper>): Run[][] {
  const svg = compiler.svg(layOut(compiler, invoiceRequest(anInvoicePaper(changes))));
  compiler.evictCache(0);
  return svg.split('class="typst-page"').slice(1).map(placed);
}

function placed(page: string): Run[] {
  const groups: { y: number; scale: number }[] = [];
  const runs: Run[] = [];
  for (const [tag, close, transform = '', text = ''] of page.matchAll(
    /<(\/)?g\b(?:[^>]*?transform="([^"]*)")?[^>]*>|class="tsel"[^>]*>([^<]*)</g,
  )) {
    const at = groups.at(-1) ?? { y: 0, scale: 1 };
    if (close) groups.pop();
    else if (!tag.startsWith('<g')) runs.push({ text, y: at.y });
    else {
      const [, move = '0'] = /translate\([^,]+,([^)]+)\)/.exec(transform) ?? [];
      const [, scale = '1'] = /scale\([^,]+,([^)]+)\)/.exec(transform) ?? [];
      groups.push({ y: at.y + at.scale * Number(move), scale: at.scale * Number(scale) });
    }
  }
  return runs;
}

const { seller } = anInvoicePaper();
const WORDS = 'Extraordinary Holdings of Great Britain and Northern Ireland (International) ';
const ITEMS = Array.from({ length: 40 }, () => line('Oak shelf', '2', '49.99', '20', 9_998));

test.each<[string, Partial<typeof seller>, number]>([
  ['an everyday name', {}, 1],
  ['a name of 200 letters', { name: WORDS.repeat(3).slice(0, 200) }, 3],
  ['a name of 200 letters in one word', { name: `Q${'abcdefghij'.repeat(20)}` }, 3],
  [
    'a long name with a long registered office',
    { name: WORDS.repeat(2).trim(), registered_office: [WORDS, WORDS, WORDS, 'Leeds', 'LS1 1AA'] },
    5,
  ],
])('the foot of %s is complete on every page, below everything else', (_, changes, atLeast) => {
  const name = changes.name ?? seller.name;
  const all = pages({ seller: { ...seller, ...changes }, items: ITEMS });
  expect(all.length).toBeGreaterThan(1);
  for (const runs of all) {
    const start = runs.findLastIndex(({ text }) => text.startsWith(name.slice(0, 8)));
    const foot = runs.slice(start);
    const legal = foot.map(({ text }) => text).join(' ');
    expect(legal).toContain('Registered in');
    expect(legal).toContain('08123456');
    const heights = foot.map(({ y }) => y);
    expect(new Set(heights).size).toBeGreaterThanOrEqual(atLeast);
    expect(Math.max(...heights)).toBeLessThan(PAGE_HEIGHT - EDGE);
    // A line of the foot is 7.5 points high, and the first has a rule above it.
    const lowest = Math.max(...runs.slice(0, start).map(({ y }) => y));
    expect(lowest).toBeLessThan(Math.min(...heights) - 10);
  }
});
