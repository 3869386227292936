import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** A new empty folder. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'counterfoil-e2e-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/** The test that cleans up; concurrent tests each pass their own. */
export type TestScope = Pick<TestContext, 'onTestFinished'>;

/** A folder that exists until the test ends. */
export async function ownFolder(
  { onTestFinished }: TestScope,
  make: () => Promise<string>,
): Promise<string> {
  const folder = await make();
  onTestFinished(() => removeFolder(folder));
  return folder;
}
