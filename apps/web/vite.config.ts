import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandsPlugin } from './build/brands-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { pdfDecodersPlugin } from './build/pdf-decoders-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    brandsPlugin({ root: here('../../brands'), first: 'brightpence' }),
    pdfDecodersPlugin(),
    compressPlugin(),
  ],
  build: {
    outDir: here('dist'),
    manifest: 'manifest.json',
    // The PDF engine is larger than the usual limit; it arrives with the first preview.
    chunkSizeWarningLimit: 800,
    target: 'es2024',
    // The first browsers with light-dark(); for older ones the build would rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Under the CSP an inlined SVG or font would be a data: address; files are cached better anyway.
    assetsInlineLimit: 0,
    // The polyfill writes inline script, which the CSP refuses.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:3000' } },
});
