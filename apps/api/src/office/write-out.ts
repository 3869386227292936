import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askFirst, type CommandContext, OfficeRefusal } from './command.ts';

/** A file that a command writes, for its user alone. */
export interface OutFile {
  readonly path: string;
  readonly bytes: number;
}

/** Every command that is cancelled says so. */
const CANCELLED = 'This was cancelled; nothing was written.';

const MB = 1024 * 1024;

/** The place of a new file. Asks before one with content is replaced. */
export async function placeOf(
  name: string,
  yes: boolean,
  { folder }: CommandContext,
): Promise<string> {
  const path = resolve(folder, name);
  const there = await stat(path).catch(() => null);
  if (there && !there.isFile()) throw new OfficeRefusal(`${path} is not a file.`);
  if (there && there.size > 0) askFirst(yes, `Replace ${path}?`);
  return path;
}

/**
 * Writes a file of mode 0600 piece by piece, beside its place; it takes its place once it is whole.
 * Cancelled or failed, nothing is left.
 */
export async function writeOut(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { signal, tell }: CommandContext,
): Promise<OutFile> {
  const unfinished = join(
    dirname(path),
    `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.part`,
  );
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      if (Math.floor((bytes + chunk.byteLength) / (10 * MB)) > Math.floor(bytes / (10 * MB))) {
        tell?.(`${Math.floor((bytes + chunk.byteLength) / MB)} MB written`);
      }
      bytes += chunk.byteLength;
      yield chunk;
    }
  };
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(counted()), file, signal ? { signal } : {});
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { path, bytes };
  } catch (error) {
    await rm(unfinished, { force: true });
    if (signal?.aborted) throw new OfficeRefusal(CANCELLED);
    throw unwritable(error, path) ?? error;
  } finally {
    // Where writing has not begun, nobody else closes it.
    if (content instanceof Readable) content.destroy();
  }
}

/** Makes a new name in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system's refusal of the path; null for any other error. */
function unwritable(error: unknown, path: string): OfficeRefusal | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('path' in error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new OfficeRefusal(`There is no folder ${dirname(path)}.`);
  return new OfficeRefusal(`${path} cannot be written: ${code ?? error.message}.`);
}
