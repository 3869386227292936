// `npm run bench -- web`: the compressed size of the scripts that each page's first load needs.
import { join } from 'node:path';
import { LOGIN_LIMIT_BYTES, LOGIN_PAGE, pageSizes } from '../apps/web/build/page-sizes.ts';
import { buildWebIfStale } from '../tools/web-build.ts';

const root = join(import.meta.dirname, '..');
await buildWebIfStale(root, (line) => void process.stderr.write(`${line}\n`));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
const sizes = pageSizes(join(root, 'apps/web/dist'));
process.stdout.write(`${'script of the first load'.padEnd(48)}    brotli      gzip     plain\n`);
for (const { page, brotli, gzip, plain } of sizes) {
  process.stdout.write(
    `${page.padEnd(48)}${kilobytes(brotli)}${kilobytes(gzip)}${kilobytes(plain)}\n`,
  );
}
const login = sizes.find(({ page }) => page === LOGIN_PAGE);
const good = login !== undefined && login.gzip <= LOGIN_LIMIT_BYTES;
process.stdout.write(
  `goal: /login at most ${kilobytes(LOGIN_LIMIT_BYTES).trim()} gzip: ${good ? 'met' : 'MISSED'}\n`,
);
process.exitCode = good ? 0 : 1;
