import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readBrands } from './build/brand.ts';
import { buildBrand } from './build/brand-assets.ts';
import { brandsPlugin } from './build/brands-plugin.ts';
import { CHUNK_GROUPS } from './build/chunks.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { pagesPlugin } from './build/pages-plugin.ts';
import { pdfDecodersPlugin } from './build/pdf-decoders-plugin.ts';
import { plainImportsPlugin } from './build/plain-imports.ts';
import { pageConstants, slimRoutesPlugin } from './build/read-menu.ts';
import { slimContractPlugin } from './build/slim-contract.ts';
import { stylesPlugin } from './build/styles-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const brands = readBrands(here('../../brands'), 'brightpence').map(buildBrand);

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    slimContractPlugin(),
    slimRoutesPlugin(),
    plainImportsPlugin(),
    stylesPlugin(),
    brandsPlugin(brands),
    pdfDecodersPlugin(),
    pagesPlugin(brands.map(({ entry }) => entry)),
    compressPlugin(),
  ],
  define: { ...pageConstants() },
  // Without a hash in each name; no two sheets have the same name.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  build: {
    outDir: here('dist'),
    // The PDF engine is larger than the usual limit; it arrives with the first preview.
    chunkSizeWarningLimit: 800,
    target: 'es2024',
    // The first browsers with light-dark(); for older ones the build would rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Under the CSP an inlined SVG or font would be a data: address; files are cached better anyway.
    assetsInlineLimit: 0,
    // build/plain-imports.ts
    modulePreload: false,
    // One sheet of 10 KB for all pages: fifteen small ones took longer.
    cssCodeSplit: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:3000' } },
});
