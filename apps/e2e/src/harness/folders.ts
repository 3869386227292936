import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** An empty folder of its own. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'counterfoil-e2e-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/** The test that tidies up; of several at once each has its own. */
export type InTest = Pick<TestContext, 'onTestFinished'>;

/** A folder until the test ends. */
export async function ownFolder(
  { onTestFinished }: InTest,
  make: () => Promise<string>,
): Promise<string> {
  const folder = await make();
  onTestFinished(() => removeFolder(folder));
  return folder;
}
