import { join } from 'node:path';
import { runInPlace } from '../in-place.mjs';
import { LaunchError } from './child.ts';
import { officeEnv } from './settings.ts';

const office = join(import.meta.dirname, '../../apps/api/src/office.ts');

/** Runs a command of the office in our place, with the environment of `npm start`. */
export function runOffice(words: readonly string[]): void {
  try {
    const env = officeEnv(process.env);
    runInPlace(process.execPath, [office, ...words], { env });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
