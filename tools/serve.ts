// `npm run serve`: the portal in production, configured only by the environment.
import { join } from 'node:path';
import { runInPlace } from './in-place.mjs';
import { LaunchError } from './launch/child.ts';
import { PORTAL_NODE_FLAGS } from './launch/portal-node.ts';
import { buildWebIfStale } from './web-build.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  await buildWebIfStale(root, say);
  runInPlace(process.execPath, [...PORTAL_NODE_FLAGS, join(root, 'apps/api/src/main.ts')], {
    env: { ...process.env, COUNTERFOIL_MODE: 'production' },
  });
} catch (error) {
  say(error instanceof LaunchError ? error.message : String((error as Error).stack));
  process.exit(1);
}
