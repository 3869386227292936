import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { IN_DATA_FOLDER } from '../data-folder.ts';

// PostgreSQL's own names.
const VERSION = 'PG_VERSION';
const SERVER_LOCK = 'postmaster.pid';

/**
 * Prepares the embedded database's folder in the data folder, whatever a killed process left of it.
 * The caller holds the lock on the data folder.
 * @param create makes a new database in an empty folder and closes it
 * @returns the path of the database's folder
 * @throws when the folder holds files that are no database; nothing is removed then
 */
export async function prepareDatabaseFolder(
  dataDir: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(dataDir, IN_DATA_FOLDER.database);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = await readdir(folder);
  if (files.includes(VERSION)) {
    // A process killed while it creates this file leaves it empty, and PostgreSQL then refuses to
    // start. The portal's own lock keeps other processes off the folder.
    await rm(join(folder, SERVER_LOCK), { force: true });
    return folder;
  }
  if (files.length > 0) {
    throw new Error(`${resolve(folder)} holds files but no database: move the folder away.`);
  }
  // PostgreSQL cannot start on some of its first files, so they appear all at once.
  const unfinished = join(dataDir, IN_DATA_FOLDER.newDatabase);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await create(unfinished);
  await rename(unfinished, folder);
  return folder;
}
