import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|svg|html)$/;

/** Writes `x.br` and `x.gz` beside every text file of the build, so the server only copies. */
export function compressPlugin(): Plugin {
  return {
    name: 'counterfoil-compress',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      const folder = this.environment.config.build.outDir;
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue;
        const content = readFileSync(join(folder, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
