import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { found, ignoreMissing, reported, writeFile } from '../disk.ts';
import type { BlobStore } from '../port.ts';
import { listFolder } from './list-folder.ts';
import { placeOf } from './place-of.ts';

/** A file without a write for an hour belongs to a dead process. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Blobs as files in one folder, which several processes may share.
 * @param isAlone no other process uses it, so that every unfinished file at the start is left over
 */
export async function openBlobFolder(root: string, isAlone = false): Promise<BlobStore> {
  const incoming = path.join(root, 'incoming');
  await reported(() => mkdir(incoming, { recursive: true, mode: 0o700 }));
  await reported(() => sweepAbandoned(incoming, isAlone ? 0 : ABANDONED_MS));
  const makeFolder = folderMaker(root);

  return {
    put: async (key, content) => {
      const place = placeOf(root, key);
      const unfinished = path.join(incoming, randomUUID());
      try {
        const stored = await writeFile(unfinished, content, true);
        await reported(async () => {
          await makeFolder(path.dirname(place));
          await rename(unfinished, place);
          await sync(path.dirname(place));
        });
        return stored;
      } catch (error) {
        // Best effort: a later start removes the file if the disk fails now.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    get: async (key) => {
      const place = placeOf(root, key);
      return found(() => readFile(place));
    },
    stream: async (key) => {
      const place = placeOf(root, key);
      const file = await found(() => open(place, 'r'));
      return file.createReadStream();
    },
    delete: async (key) => {
      const place = placeOf(root, key);
      await reported(async () => {
        await rm(place, { force: true });
        await sync(path.dirname(place)).catch(ignoreMissing);
      });
    },
    exists: async (key) => {
      const place = placeOf(root, key);
      return reported(() =>
        access(place).then(
          () => true,
          (error) => ignoreMissing(error) ?? false,
        ),
      );
    },
    list: () => listFolder(root),
  };
}

/**
 * Makes the folders for blobs. A new folder is only safe once its parents are synced, which happens
 * once per folder and process; concurrent callers wait for it.
 */
function folderMaker(root: string): (folder: string) => Promise<void> {
  const made = new Map<string, Promise<void>>();
  const make = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sync(path.dirname(folder));
    await sync(root);
  };
  return (folder) => {
    const known = made.get(folder);
    if (known) return known;
    const making = make(folder).catch((error: unknown) => {
      made.delete(folder);
      throw error;
    });
    made.set(folder, making);
    return making;
  };
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Measures ages by the disk's own clock: the folder may be on another machine. */
async function sweepAbandoned(incoming: string, olderThanMs: number): Promise<void> {
  const mark = path.join(incoming, randomUUID());
  await (await open(mark, 'wx', 0o600)).close();
  const now = (await stat(mark)).mtimeMs;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const seen = await stat(file).catch(ignoreMissing);
    if (seen && now - seen.mtimeMs > olderThanMs) await rm(file, { force: true });
  }
  await rm(mark, { force: true });
}
