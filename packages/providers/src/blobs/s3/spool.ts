import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { writeFile } from '../disk.ts';
import type { StoredBlob } from '../port.ts';

interface SpooledBlob extends StoredBlob {
  /** Reads from the first byte again, for each attempt. */
  readonly read: () => Readable;
}

/**
 * Writes content to a temporary file first: the store needs its length and hash in advance, and a
 * second attempt reads it again. The file is removed afterwards.
 */
export async function spooled<T>(
  content: AsyncIterable<Uint8Array>,
  work: (file: SpooledBlob) => Promise<T>,
): Promise<T> {
  const name = path.join(tmpdir(), `counterfoil-blob-${randomUUID()}`);
  try {
    const stored = await writeFile(name, content, false);
    return await work({ ...stored, read: () => createReadStream(name) });
  } finally {
    await rm(name, { force: true });
  }
}
