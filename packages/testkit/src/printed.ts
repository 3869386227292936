import { layOut, openCompiler } from '@counterfoil/api/platform/typst/engine';
import type { RenderRequest } from '@counterfoil/api/platform/typst/render-request';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

let compiler: ReturnType<typeof openCompiler> | undefined;

/** The printed text page by page, one entry per run of text, from the engine's own layout. */
export function printedPages(request: RenderRequest): string[][] {
  compiler ??= openCompiler();
  const svg = compiler.svg(layOut(compiler, request));
  compiler.evictCache(0);
  return svg
    .split('class="typst-page"')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/class="tsel"[^>]*>([^<]*)</g)].map(([, text = '']) =>
        text.replaceAll(/&(lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity),
      ),
    );
}
