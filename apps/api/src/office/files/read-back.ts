import { createHash } from 'node:crypto';
import { BlobError, type BlobStore, type StoredBlob } from '@counterfoil/providers/blobs/port';
import { goOn } from './go-on.ts';

const ATTEMPTS = 2;

/**
 * The size and hash of what the store returns. Throws when it does not answer at all; a file that breaks off each time is
 * unreadable.
 */
export async function readBack(
  store: BlobStore,
  key: string,
  signal?: AbortSignal,
): Promise<StoredBlob | 'missing' | 'unreadable'> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    goOn(signal);
    const bytes = await store.stream(key).catch((error: unknown) => {
      if (error instanceof BlobError && error.code === 'missing') return null;
      throw error;
    });
    if (!bytes) return 'missing';
    const hash = createHash('sha256');
    let byteSize = 0;
    try {
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        byteSize += chunk.byteLength;
        if (signal?.aborted) break;
      }
    } catch {
      continue;
    }
    goOn(signal);
    return { sha256: hash.digest('hex'), byteSize };
  }
  return 'unreadable';
}
