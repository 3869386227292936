import type { Plugin } from 'vite';
import { readBrands } from './brand.ts';
import { buildBrand } from './brand-assets.ts';
import { fillPage } from './fill-page.ts';

const TYPES: Record<string, string> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Puts the brands into the build: `assets/brands/<brand>/*` and the manifest `brands.json`. The dev
 * server serves the same files and fills the page for its host name.
 */
export function brandsPlugin({ root, first }: { root: string; first: string }): Plugin {
  const built = readBrands(root, first).map(buildBrand);
  const files = new Map(built.flatMap((brand) => [...brand.files]));
  const entryFor = (host = '') =>
    built.find(({ entry }) => entry.hosts.includes(host))?.entry ?? built[0]?.entry;
  return {
    name: 'counterfoil-brands',
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      const source = JSON.stringify(
        built.map((brand) => brand.entry),
        null,
        2,
      );
      this.emitFile({ type: 'asset', fileName: 'brands.json', source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').slice(1);
        const content = files.get(path);
        if (content === undefined) return next();
        response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain');
        response.end(content);
      });
    },
    transformIndexHtml(html, { server, originalUrl }) {
      // Plain text in <head> is invalid HTML, so the placeholder is a comment until the build is
      // done.
      if (!server) return html.replace('<!--__BRAND_HEAD__-->', '__BRAND_HEAD__');
      const host = new URL(originalUrl ?? '/', 'http://localhost').searchParams.get('brand');
      const entry = entryFor(host ? `${host}.localhost` : undefined);
      return entry ? fillPage(html, entry) : html;
    },
  };
}
