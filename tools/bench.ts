// `npm run bench -- api`: runs bench/<name>.ts with the remaining arguments.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInPlace } from './in-place.mjs';

const folder = join(import.meta.dirname, '../bench');
const benches = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
  : [];
const [name = '', ...args] = process.argv.slice(2);
if (benches.includes(name)) {
  runInPlace(process.execPath, [join(folder, `${name}.ts`), ...args], { env: process.env });
} else {
  const choices = benches.map((bench) => `npm run bench -- ${bench}`).join(', ');
  process.stderr.write(`Say which bench to run: ${choices}.\n`);
  process.exitCode = 2;
}
