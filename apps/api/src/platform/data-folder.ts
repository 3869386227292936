import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Files and folders that the product and the demo's sandbox keep in DATA_DIR. */
export const IN_DATA_FOLDER = {
  database: 'database',
  newDatabase: 'database.new',
  blobs: 'blobs',
  coldBlobs: 'cold',
  secretsKey: 'secrets.key',
  lock: 'portal.lock',
  lockTurn: 'portal.lock.turn',
  office: 'office.sock',
  probe: 'room.probe',
  sandbox: 'sandbox',
} as const;

const OURS: ReadonlySet<string> = new Set(Object.values(IN_DATA_FOLDER));
/** The permission bits of the group and of others. */
const OTHERS = 0o077;

export class FolderIsOpen extends Error {}

/** New files of this process are for its own user alone. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Creates the data folder for its own user alone. Closes an open one with everything in it, unless
 * it holds files that are not ours: then it may be `/tmp` or somebody's home.
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

/**
 * Closes a folder and everything in it. The folder comes last, so an interrupted start repeats it
 * all.
 */
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
