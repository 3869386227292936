import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder of its own. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'counterfoil-e2e-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
