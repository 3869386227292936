import { keepBlob, releaseBlobs, reserveBlob } from '#platform/blobs/blob-rows';
import type { Tx } from '#platform/db/tx';
import type { AccountDeps } from './deps.ts';

/** A file that is written and not used yet. */
export interface NewBlob {
  /** Keeps it in this transaction. @returns its id */
  readonly keep: (tx: Tx) => Promise<string>;
}

/**
 * Writes a file of a client. `store` calls `keep` in its transaction, which may answer a request. What is not kept is
 * removed.
 */
export async function writeNewBlob<T>(
  { transact, clock, blobs }: Pick<AccountDeps, 'transact' | 'clock' | 'blobs'>,
  { clientId, contentType }: { readonly clientId: string; readonly contentType: string },
  content: Uint8Array,
  store: (blob: NewBlob) => Promise<T>,
): Promise<T> {
  const own = { clientId };
  const id = await transact.forClient(own, (tx) => reserveBlob(tx, clock, clientId, contentType));
  let isKept = false;
  let isDone = false;
  try {
    const stored = await blobs.put(id, content);
    const keep = async (tx: Tx) => {
      await keepBlob(tx, clientId, id, stored);
      isKept = true;
      return id;
    };
    const answer = await store({ keep });
    isDone = true;
    return answer;
  } finally {
    // A repeated request keeps nothing. Kept blobs stay, whatever became of the commit.
    if (!isDone || !isKept) await releaseBlobs({ transact, blobs }, clientId, [id]);
  }
}
