// `npm run restore -- <file> <empty folder>`: makes a data folder of a backup.
import { join } from 'node:path';
import { runInPlace } from './in-place.mjs';

const restore = join(import.meta.dirname, '../apps/api/src/restore.ts');
runInPlace(process.execPath, [restore, ...process.argv.slice(2)], { env: process.env });
