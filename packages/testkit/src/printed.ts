import { layOut, openCompiler } from '@counterfoil/api/platform/typst/engine';
import type { RenderRequest } from '@counterfoil/api/platform/typst/rendering';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

let compiler: ReturnType<typeof openCompiler> | undefined;

/** A run of text on a page. */
export interface Run {
  readonly text: string;
  /** The base line, in points from the top of the page. */
  readonly y: number;
  /** Of its letters, in points. */
  readonly size: number;
  /** `#rrggbb`. */
  readonly fill: string;
}

/** The size at which the engine lays text over its glyphs. */
const LAID = 128;

/** Every printed run of text, page by page, from the engine's own layout. */
export function placedPages(request: RenderRequest): Run[][] {
  compiler ??= openCompiler();
  const svg = compiler.svg(layOut(compiler, request));
  compiler.evictCache(0);
  return svg.split('class="typst-page"').slice(1).map(placed);
}

/** The same, only the texts. */
export const printedPages = (request: RenderRequest): string[][] =>
  placedPages(request).map((runs) => runs.map(({ text }) => text));

/** The engine nests the groups that it moves. */
function placed(page: string): Run[] {
  const groups: { y: number; scale: number; fill: string }[] = [];
  const runs: Run[] = [];
  for (const [tag, close, transform = '', text = ''] of page.matchAll(
    /<(\/)?g\b(?:[^>]*?transform="([^"]*)")?[^>]*>|class="tsel"[^>]*>([^<]*)</g,
  )) {
    const at = groups.at(-1) ?? { y: 0, scale: 1, fill: '' };
    if (close) groups.pop();
    else if (tag.startsWith('<g')) {
      const [, move = '0'] = /translate\([^,]+,([^)]+)\)/.exec(transform) ?? [];
      const [, scale = '1'] = /scale\([^,]+,([^)]+)\)/.exec(transform) ?? [];
      const [, fill = at.fill] = /fill="([^"]+)"/.exec(tag) ?? [];
      groups.push({ y: at.y + at.scale * Number(move), scale: at.scale * Number(scale), fill });
    } else {
      const shown = text.replaceAll(/&(lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
      runs.push({ text: shown, y: at.y, size: at.scale * LAID, fill: at.fill });
    }
  }
  return runs;
}

/** Runs of text, joined with bars. */
export const runs = (text: string) => text.split(' | ');

/** So many runs of text from one on. */
export const runsFrom = (words: readonly string[], start: string, count: number) =>
  words.slice(words.indexOf(start), words.indexOf(start) + count);
