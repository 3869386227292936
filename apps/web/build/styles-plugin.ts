import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Their styles are in the first sheet: the start, the frame with the kit, and the list of invoices. */
const FIRST = new Set(['index', 'private', 'invoices']);

/** Whether the files of script with these names do with the first sheet. */
export const hasFirstStyles = (chunks: readonly { readonly name: string }[]): boolean =>
  chunks.every(({ name }) => FIRST.has(name) || /^(libraries|rolldown-runtime)$/.test(name));

/**
 * Two sheets for the app: the first for every page, and one with what most pages need beyond it, which
 * lists and /login go without (ui/more-styles.ts). One sheet for each file of script would be more requests.
 */
export function stylesPlugin(): Plugin {
  return {
    name: 'counterfoil-styles',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const chunks = inOrder(Object.values(bundle).filter((file) => file.type === 'chunk'));
      const take = (isFirst: boolean) =>
        chunks
          .filter(({ name }) => FIRST.has(name) === isFirst)
          .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
          .map((file) => {
            const sheet = bundle[file];
            delete bundle[file];
            return sheet?.type === 'asset' ? String(sheet.source) : '';
          })
          .join('\n');
      const emit = (name: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.css`;
        this.emitFile({ type: 'asset', fileName, source });
        return fileName;
      };
      const first = emit('style', take(true));
      emit('more', take(false));
      for (const { isEntry, viteMetadata } of chunks) {
        viteMetadata?.importedCss.clear();
        if (isEntry) viteMetadata?.importedCss.add(first);
      }
    },
  };
}

/** Each after all that it imports, as their styles build on each other. */
function inOrder(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return;
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
    seen.add(chunk);
  };
  for (const chunk of chunks) visit(chunk);
  return [...seen];
}
