import type { Plugin } from 'vite';

/**
 * A lazy import is the browser's own. The build's helper would carry the names of all files that any
 * page needs, for every page's first load: 2 KB. A page's HTML names its own files, styles have their
 * own way (ui/more-styles.ts), and the router asks for a page when somebody points at its link.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'counterfoil-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: 'export const __vitePreload = (load) => load();',
        moduleSideEffects: false,
      }),
    },
  };
}
