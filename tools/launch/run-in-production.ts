import { join } from 'node:path';
import { runInPlace } from '../in-place.mjs';
import { LaunchError } from './child.ts';
import { PORTAL_NODE_FLAGS } from './portal-node.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Continues as a process of the API, configured only by the environment. @param prepare what must be done before
 */
export async function runInProduction(
  file: 'main.ts' | 'worker.ts',
  prepare: (root: string, say: (line: string) => void) => Promise<unknown> = async () => {},
): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    await prepare(root, say);
    runInPlace(process.execPath, [...PORTAL_NODE_FLAGS, join(root, 'apps/api/src', file)], {
      env: { ...process.env, COUNTERFOIL_MODE: 'production' },
    });
  } catch (error) {
    say(error instanceof LaunchError ? error.message : String((error as Error).stack));
    process.exit(1);
  }
}
