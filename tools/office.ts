// `npm run office -- <command>`: the provider's side, with the environment of `npm start`.
import { join } from 'node:path';
import { runInPlace } from './in-place.mjs';
import { LaunchError } from './launch/child.ts';
import { officeEnv } from './launch/settings.ts';

const office = join(import.meta.dirname, '../apps/api/src/office.ts');

try {
  const env = officeEnv(process.env);
  runInPlace(process.execPath, [office, ...process.argv.slice(2)], { env });
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
