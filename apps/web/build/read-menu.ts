import type { Plugin } from 'vite';
import type { Entry, Menu, SearchNames } from '../src/shell/page-entry.ts';
import { readPages, withoutEntries, type PageFacts } from './read-pages.ts';

/** The constants with what the routes say of their pages: in the frame (sections.ts) and in the search (commands.ts). */
export function pageConstants(): { readonly __MENU__: string; readonly __SEARCH_NAMES__: string } {
  const pages = readPages();
  return {
    __MENU__: JSON.stringify(menuOf(pages)),
    __SEARCH_NAMES__: JSON.stringify(namesOf(pages)),
  };
}

const menuOf = (pages: readonly PageFacts[]): Menu => {
  const menu: Record<keyof Menu, Entry[]> = {
    Documents: [],
    Invoices: [],
    Customers: [],
    Settings: [],
  };
  for (const { path, entry } of pages) {
    if (!entry || !('area' in entry)) continue;
    const { area, label, name: _name, words: _words, ...shown } = entry;
    const to = `/${path}`;
    const covers = patternOf(pages.filter((each) => isUnder(each, to)));
    menu[area].push({ label, to, ...shown, ...(covers !== null && { covers }) });
  }
  return menu;
};

const isUnder = ({ entry }: PageFacts, to: string): boolean =>
  entry !== null && 'under' in entry && entry.under === to;

/** A pattern of the pages' addresses; null for no pages. */
function patternOf(pages: readonly PageFacts[]): string | null {
  const paths = pages.map(({ path }) => `/${path.replaceAll(/\$\w+/g, '[^/]+')}`);
  return paths.length > 0 ? `^(${paths.join('|')})$` : null;
}

const namesOf = (pages: readonly PageFacts[]): SearchNames =>
  Object.fromEntries(
    pages.flatMap(({ path, entry }) => {
      if (!entry || 'under' in entry) return [];
      const name = entry.name ?? ('label' in entry ? entry.label : '');
      return [[`/${path}`, entry.words === undefined ? [name] : [name, entry.words]]];
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
