import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { keepBlob, releaseBlobs, reserveBlob } from '#platform/blobs/blob-rows';
import type { Tx } from '#platform/db/tx';
import type { DocumentsDeps } from './deps.ts';

/**
 * Stores a ZIP as it is made, then lets `keep` say in one transaction what it is for, or that it is
 * not needed any more (false). Whatever goes wrong, or when it is not needed, nothing is left.
 */
export async function keepZip(
  deps: Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs'>,
  clientId: string,
  content: AsyncIterable<Uint8Array>,
  keep: (tx: Tx, blobId: string) => Promise<boolean>,
): Promise<void> {
  const { transact, clock, blobs } = deps;
  const blobId = await transact.forClient({ clientId }, (tx) =>
    reserveBlob(tx, clock, clientId, 'application/zip'),
  );
  let kept = false;
  try {
    const stored = await blobs.put(blobId, content);
    kept = await transact.forClient({ clientId }, async (tx) => {
      if (!(await keep(tx, blobId))) return false;
      await keepBlob(tx, clientId, blobId, stored);
      return true;
    });
  } finally {
    if (!kept) await releaseBlobs(deps, clientId, [blobId]).catch(leaveToTheSweep);
  }
}

/** What went wrong before is what is told. */
const leaveToTheSweep = () => undefined;

/** Reads documents wherever they lie: one may move to the cold store between two looks at its row. */
export const hotOrCold = ({
  blobs,
  coldBlobs,
}: Pick<DocumentsDeps, 'blobs' | 'coldBlobs'>): Pick<BlobStore, 'stream'> => ({
  stream: async (key) => {
    try {
      return await blobs.stream(key);
    } catch (error) {
      if (!(error instanceof BlobError && error.code === 'missing')) throw error;
      return coldBlobs.stream(key);
    }
  },
});
