// `npm run office -- <command>`: the provider's side, with the environment of `npm start`.
import { join } from 'node:path';
import { runInPlace } from './in-place.mjs';

const office = join(import.meta.dirname, '../apps/api/src/office.ts');
runInPlace(process.execPath, [office, ...process.argv.slice(2)], { env: process.env });
