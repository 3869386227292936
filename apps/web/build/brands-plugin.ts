import escapeHtml from 'escape-html';
import type { Plugin } from 'vite';
import { readBrands } from './brand.ts';
import { buildBrand, type BrandEntry } from './brand-assets.ts';
import { filesPlugin } from './files-plugin.ts';

/**
 * Puts the brands into the build: `assets/brands/<brand>/*` and the manifest `brands.json`. The dev
 * server fills the page for its host name.
 */
export function brandsPlugin({ root, first }: { root: string; first: string }): Plugin[] {
  const built = readBrands(root, first).map(buildBrand);
  const entries = built.map(({ entry }) => entry);
  const files = new Map<string, string | Buffer>(built.flatMap((brand) => [...brand.files]));
  files.set('brands.json', JSON.stringify(entries, null, 2));
  const page: Plugin = {
    name: 'counterfoil-brand-of-page',
    transformIndexHtml(html, { server, originalUrl }) {
      // Plain text in <head> is invalid HTML, so the placeholder is a comment until the build is
      // done.
      if (!server) return html.replace('<!--__BRAND_HEAD__-->', '__BRAND_HEAD__');
      const host = new URL(originalUrl ?? '/', 'http://localhost').searchParams.get('brand');
      const entry = entries.find(({ hosts }) => hosts.includes(`${host}.localhost`)) ?? entries[0];
      return entry ? fillPage(html, entry) : html;
    },
  };
  return [filesPlugin('counterfoil-brands', files), page];
}

/** Fills the placeholders of index.html for one brand, as the server does for each host name. */
function fillPage(html: string, { brand, name, head, config }: BrandEntry): string {
  return html
    .replaceAll('__BRAND__', () => brand)
    .replaceAll('__BRAND_NAME__', () => escapeHtml(name))
    .replaceAll('__THEME__', '')
    .replaceAll('__CONFIG__', () => escapeHtml(JSON.stringify(config)))
    .replaceAll('<!--__BRAND_HEAD__-->', () => head);
}
