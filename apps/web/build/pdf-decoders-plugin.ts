import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Plugin } from 'vite';
import { filesPlugin } from './files-plugin.ts';

// JPEG 2000 and JBIG2 pictures, which scanners often write. As plain script, since the content
// security policy allows no WebAssembly; with their licences.
const WANTED = /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/;

/** The decoders that the PDF engine loads by name, at `assets/pdfjs-<version>/`. */
export function pdfDecodersPlugin(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(readFileSync(manifest, 'utf8')),
  );
  const folder = join(dirname(manifest), 'wasm');
  const names = readdirSync(folder).filter((name) => WANTED.test(name));
  const files = names.map((name): [string, Buffer] => [
    `assets/pdfjs-${version}/${name}`,
    readFileSync(join(folder, name)),
  ]);
  return filesPlugin('counterfoil-pdf-decoders', new Map(files));
}
