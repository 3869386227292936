import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { BrandEntry } from './brand-assets.ts';
import { fillPage, THEMES } from './page-html.ts';
import { readPages } from './read-pages.ts';
import { hasFirstStyles } from './styles-plugin.ts';

type Chunk = Rolldown.OutputChunk;

/** `dist/pages.json`: what the server needs to choose a page, and the bench to weigh it. */
export interface PageList {
  readonly brands: readonly { readonly brand: string; readonly hosts: readonly string[] }[];
  readonly pages: readonly {
    readonly name: string;
    readonly paths: readonly string[];
    /** All files of script, the start's too. */
    readonly scripts: readonly string[];
  }[];
}

/**
 * Writes every page's HTML for every brand and theme to `dist/pages`, with its scripts named in it,
 * so that the browser asks for the page's own code together with the app's.
 */
export function pagesPlugin(brands: readonly BrandEntry[]): Plugin {
  let chunks: readonly Chunk[] = [];
  let more = '';
  return {
    name: 'counterfoil-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      more = Object.keys(bundle).find((file) => /^assets\/more-.*\.css$/.test(file)) ?? '';
    },
    closeBundle() {
      const folder = this.environment.config.build.outDir;
      const html = readFileSync(join(folder, 'index.html'), 'utf8');
      const start = scriptsOf(chunks, (chunk) => chunk.isEntry);
      const built = readPages().map(({ path, modules, hasPanel }) => ({
        name: nameOf(path),
        paths: [path],
        hasPanel,
        scripts: [...new Set([...start, ...modules.flatMap((path) => scriptsWith(chunks, path))])],
      }));
      for (const { name: page, scripts, hasPanel } of built) {
        const isNeeded = !hasFirstStyles(
          chunks.filter(({ fileName }) => scripts.includes(fileName)),
        );
        const late = scripts.filter((file) => !html.includes(file)).map((file) => `/${file}`);
        const filling = { hasPanel, scripts: late, more: { href: `/${more}`, isNeeded } };
        for (const brand of brands) {
          for (const theme of THEMES) {
            const file = join(folder, 'pages', brand.brand, `${page}${theme && `.${theme}`}.html`);
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(file, fillPage(html, { ...filling, brand, theme }));
          }
        }
      }
      const list: PageList = {
        brands: brands.map(({ brand, hosts }) => ({ brand, hosts })),
        pages: built.map(({ name, paths, scripts }) => ({ name, paths, scripts })),
      };
      writeFileSync(join(folder, 'pages.json'), JSON.stringify(list, null, 2));
    },
  };
}

/** `invoices/sent/$id` -> `invoices-sent-id`, without what file names should not have. */
const nameOf = (path: string): string =>
  path === '$' ? 'missing' : path.replaceAll('/', '-').replaceAll('$', '') || 'start';

/** The files with this module and all that they import. */
function scriptsWith(chunks: readonly Chunk[], path: string): string[] {
  const found = scriptsOf(chunks, ({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/src/${path}`)),
  );
  if (found.length === 0) throw new Error(`no file has the module ${path}`);
  return found;
}

function scriptsOf(chunks: readonly Chunk[], isWanted: (chunk: Chunk) => boolean): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) {
      visit(imported);
    }
  };
  for (const chunk of chunks) if (isWanted(chunk)) visit(chunk.fileName);
  return [...seen];
}
