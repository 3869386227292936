import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { reported } from '../disk-errors.ts';
import type { StoredBlob } from '../port.ts';

interface Spooled extends StoredBlob {
  /** Reads from the first byte again, for each attempt. */
  readonly read: () => Readable;
}

/**
 * Writes content to a temporary file first: the store needs its length and hash in advance, and a
 * second attempt reads it again. The file is removed afterwards.
 */
export async function spooled<T>(
  content: AsyncIterable<Uint8Array>,
  work: (file: Spooled) => Promise<T>,
): Promise<T> {
  const name = path.join(tmpdir(), `counterfoil-blob-${randomUUID()}`);
  const file = await reported(() => open(name, 'wx', 0o600));
  try {
    const hash = createHash('sha256');
    let byteSize = 0;
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        byteSize += chunk.byteLength;
        await reported(() => file.writeFile(chunk));
      }
    } finally {
      await reported(() => file.close());
    }
    return await work({ sha256: hash.digest('hex'), byteSize, read: () => createReadStream(name) });
  } finally {
    await rm(name, { force: true });
  }
}
