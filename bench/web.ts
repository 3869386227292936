// `npm run bench -- web`: the compressed size of the scripts that each route's first load needs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOGIN_LIMIT_BYTES, routeSizes } from '../apps/web/build/route-sizes.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');
if (!existsSync(join(dist, 'manifest.json'))) {
  process.stderr.write(
    'There is no web build yet: run npm start or npm test once, then this again.\n',
  );
  process.exit(1);
}
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
const sizes = routeSizes(dist);
process.stdout.write(`${'script of the first load'.padEnd(34)}    brotli      gzip     plain\n`);
for (const { route, brotli, gzip, plain } of sizes) {
  process.stdout.write(
    `${route.padEnd(34)}${kilobytes(brotli)}${kilobytes(gzip)}${kilobytes(plain)}\n`,
  );
}
const login = sizes.find(({ route }) => route === '/login');
const good = login !== undefined && login.gzip <= LOGIN_LIMIT_BYTES;
process.stdout.write(
  `goal: /login at most ${kilobytes(LOGIN_LIMIT_BYTES).trim()} gzip: ${good ? 'met' : 'MISSED'}\n`,
);
process.exitCode = good ? 0 : 1;
