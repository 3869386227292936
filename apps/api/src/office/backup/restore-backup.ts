import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { closeAll } from '#platform/data-folder';
import { isDiskFull } from '#platform/disk-full';
import { migrationsOf } from '#platform/db/migrate';
import { openPglite } from '#platform/db/open-database';
import { type CommandContext, OfficeRefusal } from '../command.ts';
import { syncFolder } from '../write-out.ts';
import type { Manifest } from './format.ts';
import { keptBlobs } from './kept-blobs.ts';
import { ArchiveDamaged } from './tar.ts';
import { NotForUs, requireKnown, unpack } from './unpack.ts';

export interface Restored {
  readonly folder: string;
  readonly made_at: string;
  readonly files: number;
  readonly hasDemoKey: boolean;
}

/**
 * Makes a data folder of a backup. It is made beside its place, which it takes once all of it is checked; refused,
 * cancelled or failed, nothing is left.
 */
export async function restoreBackup(
  words: { readonly file: string; readonly folder: string },
  at: CommandContext,
): Promise<Restored> {
  const folder = resolve(at.folder, words.folder);
  const path = resolve(at.folder, words.file);
  await requireEmpty(folder);
  const file = await openBackup(path);
  try {
    return await madeBeside(folder, async (unfinished) => {
      const { manifest, database, files, hasDemoKey } = await unpack(file, unfinished, at);
      at.tell?.('Opening the database');
      at.signal?.throwIfAborted();
      await restoreDatabase(unfinished, database, manifest);
      await rm(database);
      at.signal?.throwIfAborted();
      return { folder, made_at: manifest.made_at, files, hasDemoKey };
    });
  } catch (error) {
    if (at.signal?.aborted) throw new OfficeRefusal('This was cancelled; nothing was restored.');
    if (!(error instanceof ArchiveDamaged || error instanceof NotForUs)) throw error;
    throw new OfficeRefusal(`${path} cannot be restored. ${error.message}`);
  } finally {
    await file.close();
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const there = await lstat(folder).catch(() => null);
  if (!there) {
    const parent = await lstat(dirname(folder)).catch(() => null);
    if (!parent) throw new OfficeRefusal(`There is no folder ${dirname(folder)}.`);
  } else if (!there.isDirectory() || (await readdir(folder)).length > 0) {
    throw new OfficeRefusal(`${folder} is not an empty folder: restore into a new one.`);
  }
}

async function openBackup(path: string): Promise<FileHandle> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new OfficeRefusal(`${path} cannot be read: ${error.code ?? error.message}.`);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new OfficeRefusal(`${path} is not a file.`);
}

async function madeBeside<T>(folder: string, make: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = join(
    dirname(folder),
    `.${basename(folder).slice(0, 100)}.${randomBytes(6).toString('hex')}.part`,
  );
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const made = await make(unfinished);
    await closeAll(unfinished);
    await syncAll(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return made;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Makes a folder with all its files durable. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(folder);
}

/** Checks that this release can open the database, and that each file it names is there. */
async function restoreDatabase(folder: string, copy: string, { files }: Manifest): Promise<void> {
  const database = await openPglite(folder, await openAsBlob(copy)).catch((error: unknown) => {
    if (isDiskFull(error)) throw error;
    throw new ArchiveDamaged('Its database does not open.', { cause: error });
  });
  try {
    await requireKnown(await migrationsOf(database.kysely));
    const hashes = new Map(files.map(({ name, sha256 }) => [name, sha256]));
    for (const { id, name, sha256 } of await keptBlobs(database.kysely)) {
      if (hashes.get(name) === sha256) continue;
      throw new ArchiveDamaged(`It lacks the file of blob ${id}.`);
    }
  } finally {
    await database.close();
  }
}
