import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** What the product keeps in DATA_DIR, and what the demo's sandbox does. */
export const IN_DATA_FOLDER = {
  database: 'database',
  blobs: 'blobs',
  coldBlobs: 'cold',
  secretsKey: 'secrets.key',
  lock: 'portal.lock',
  lockTurn: 'portal.lock.turn',
  sandbox: 'sandbox',
} as const;

const OURS: ReadonlySet<string> = new Set(Object.values(IN_DATA_FOLDER));
/** What the group and others may do. */
const OTHERS = 0o077;

export class FolderIsOpen extends Error {}

/** From now on whatever this process makes is for its own user alone. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder for its own user alone. One that others can look into is closed, with all
 * that is in it; unless it holds what is not ours: it may be anybody's, `/tmp` or a home.
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (((await stat(folder)).mode & OTHERS) === 0) return;
  const foreign = (await readdir(folder)).find((name) => !OURS.has(name));
  if (foreign !== undefined) {
    throw new FolderIsOpen(
      `The data folder ${resolve(folder)} is open to other users and holds "${foreign}", which is not the portal's: set DATA_DIR to a folder of its own, or close it (chmod 700).`,
    );
  }
  await closeAll(folder);
}

/** A folder and all that is in it; the folder comes last, so that a start cut off does it all again. */
export async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await close(join(entry.parentPath, entry.name), folder);
  }
  await close(folder, folder);
}

async function close(path: string, folder: string): Promise<void> {
  try {
    const { mode } = await stat(path);
    if (mode & OTHERS) await chmod(path, mode & 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return; // another node has removed it
    if (code !== 'EPERM') throw error;
    throw new FolderIsOpen(
      `The data folder ${resolve(folder)} is open to other users and is not ours to close: set DATA_DIR to a folder that belongs to the portal's user.`,
    );
  }
}
