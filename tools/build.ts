// `npm run build`: installs what is missing and builds the web app, so that a release can run from a folder that is
// read-only (deploy/counterfoil).
import { join } from 'node:path';
import { LaunchError } from './launch/child.ts';
import { buildWebIfStale } from './web-build.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
try {
  await buildWebIfStale(join(import.meta.dirname, '..'), say);
  say('The release is built.');
} catch (error) {
  say(error instanceof LaunchError ? error.message : String((error as Error).stack));
  process.exitCode = 1;
}
process.channel?.unref();
