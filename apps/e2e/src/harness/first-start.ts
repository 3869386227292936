import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { withFileLock } from '../../../../tools/file-lock.mjs';
import { SEEDED_AT } from './clock.ts';
import { newFolder } from './folders.ts';
import { freshSettings, startProduct } from './product.ts';

/** Starts the product once with an empty folder, and stops it. @returns the folder */
export async function firstStart(databaseUrl?: string): Promise<string> {
  const folder = await newFolder();
  const settings = { ...(await freshSettings(folder)), now: SEEDED_AT };
  const product = await startProduct(databaseUrl ? { ...settings, databaseUrl } : settings);
  await product.stop();
  return folder;
}

/**
 * The same on the embedded database. `npm test` names a place for the result, so that only one of
 * its runs does the work: it takes 25 seconds of processor time.
 */
export async function sharedFirstStart(): Promise<string> {
  const shared = process.env['TEST_FIRST_START'];
  if (shared === undefined) return firstStart();
  await withFileLock(`${shared}.lock`, async () => {
    if (!existsSync(shared)) await rename(await firstStart(), shared);
  });
  return copyOf(shared);
}

export async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}
