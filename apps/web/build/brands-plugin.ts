import type { Plugin } from 'vite';
import type { BuiltBrand } from './brand-assets.ts';
import { filesPlugin } from './files-plugin.ts';
import { fillPage } from './page-html.ts';

/**
 * Puts the brands' files into the build: `assets/brands/<brand>/*`. The dev server fills the page
 * for its host name.
 */
export function brandsPlugin(built: readonly BuiltBrand[]): Plugin[] {
  const entries = built.map(({ entry }) => entry);
  const page: Plugin = {
    name: 'counterfoil-brand-of-page',
    apply: 'serve',
    transformIndexHtml(html, { originalUrl }) {
      const host = new URL(originalUrl ?? '/', 'http://localhost').searchParams.get('brand');
      const brand = entries.find(({ hosts }) => hosts.includes(`${host}.localhost`)) ?? entries[0];
      return brand ? fillPage(html, { brand, theme: '', hasPanel: false, scripts: [] }) : html;
    },
  };
  return [
    filesPlugin('counterfoil-brands', new Map(built.flatMap(({ files }) => [...files]))),
    page,
  ];
}
