import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { keepBlob, releaseBlobs, reserveBlob } from '#platform/blobs/blob-rows';
import type { Tx } from '#platform/db/tx';
import type { DocumentsDeps } from '../record/deps.ts';

/**
 * Stores a ZIP while it is made; then `keep` records its use in one transaction, or returns false when
 * it is no longer needed. On false or an error nothing is left behind.
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

/** The earlier error is the one to report. */
const leaveToTheSweep = () => undefined;

/** Reads documents from either store: one may move to the cold store after its row was read. */
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
