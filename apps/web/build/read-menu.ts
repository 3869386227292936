import type { Plugin } from 'vite';
import { readPages, withoutEntries, type PageFacts } from './read-pages.ts';

/** The constants with what the routes say of their pages: in the frame (sections.ts) and in the search (commands.ts). */
export function pageConstants(): { readonly __MENU__: string; readonly __SEARCH_NAMES__: string } {
  const pages = readPages();
  return {
    __MENU__: JSON.stringify(menuOf(pages)),
    __SEARCH_NAMES__: JSON.stringify(namesOf(pages)),
  };
}

/** The entries of each area, a Menu (shell/page-entry.ts). */
const menuOf = (pages: readonly PageFacts[]) => {
  const all = pages.flatMap(({ path, entry }) => {
    if (entry?.['area'] === undefined) return [];
    const { area, label, name: _name, words: _words, ...shown } = entry;
    const to = `/${path}`;
    const covers = patternOf(pages.filter((each) => each.entry?.['under'] === to));
    return [{ area, shown: { label, to, ...shown, ...(covers !== null && { covers }) } }];
  });
  const areas = Object.entries(Object.groupBy(all, ({ area }) => String(area)));
  return Object.fromEntries(areas.map(([area, own = []]) => [area, own.map(({ shown }) => shown)]));
};

/** A pattern of the pages' addresses; null for no pages. */
function patternOf(pages: readonly PageFacts[]): string | null {
  const paths = pages.map(({ path }) => `/${path.replaceAll(/\$\w+/g, '[^/]+')}`);
  return paths.length > 0 ? `^(${paths.join('|')})$` : null;
}

/** The names of the pages and other words that find them, SearchNames (shell/page-entry.ts). */
const namesOf = (pages: readonly PageFacts[]) =>
  Object.fromEntries(
    pages.flatMap(({ path, entry }) => {
      const name = entry?.['name'] ?? entry?.['label'];
      const words = entry?.['words'];
      return name === undefined ? [] : [[`/${path}`, words === undefined ? [name] : [name, words]]];
    }),
  );

/** Leaves the entries out of the routes, which every page's first load has. */
export function slimRoutesPlugin(): Plugin {
  return {
    name: 'counterfoil-slim-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/src\/routes\/.*\.tsx?$/ },
      handler: (code) => ({ code: withoutEntries(code), map: null }),
    },
  };
}
