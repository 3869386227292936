import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import type { Readable } from 'node:stream';

interface Stores {
  readonly blobs: BlobStore;
  readonly coldBlobs: BlobStore;
}

/**
 * The bytes, from either store: a file may move to the cold store after its row was read. Null when neither has them.
 * @param store where to look first
 */
export async function openFile(
  { blobs, coldBlobs }: Stores,
  blobId: string,
  store: 'hot' | 'cold' = 'hot',
): Promise<Readable | null> {
  for (const each of store === 'hot' ? [blobs, coldBlobs] : [coldBlobs, blobs]) {
    try {
      return await each.stream(blobId);
    } catch (error) {
      if (!(error instanceof BlobError && error.code === 'missing')) throw error;
    }
  }
  return null;
}
