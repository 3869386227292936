import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConversionError } from './port.ts';

const PREFIX = 'counterfoil-conversion-';
/** No conversion takes this long, so its process must be dead. */
const ABANDONED_MS = 60 * 60 * 1000;
/** Larger than any upload may be. */
const LARGEST_DOCUMENT_BYTES = 100_000_000;

/** Runs one conversion in a private folder, and removes the folder afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    // Programs that have just been killed may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** Removes files left by killed processes; they hold client data. Measures ages by the disk's clock. */
export async function sweepWorkFolders(): Promise<void> {
  await inWorkFolder(async (mark) => {
    const now = (await stat(mark)).mtimeMs;
    const names = await readdir(path.dirname(mark));
    for (const name of names.filter((some) => some.startsWith(PREFIX))) {
      const folder = path.join(path.dirname(mark), name);
      const seen = await stat(folder).catch(() => null);
      const isAbandoned = seen !== null && now - seen.mtimeMs > ABANDONED_MS;
      // Best effort: folders of another account are not ours to remove.
      if (isAbandoned) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  });
}

/** Streams a document to a file. */
export async function spool(content: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  let size = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > LARGEST_DOCUMENT_BYTES) {
          throw new ConversionError('too_large', 'the document is larger than 100 MB');
        }
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
}
