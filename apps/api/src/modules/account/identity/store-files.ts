import type { StoredBlob } from '@counterfoil/providers/blobs/port';
import { keepBlob, releaseBlobs, reserveBlob } from '#platform/blobs/blob-rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { AccountDeps } from '../deps.ts';
import { insertFiles, type NewFile } from './identity-store.ts';
import type { PreparedFile } from './prepare-file.ts';

type Deps = Pick<AccountDeps, 'transact' | 'clock' | 'blobs' | 'secrets'>;

interface Owner {
  readonly clientId: string;
  readonly contactId: string;
}

/** Files that are written, sealed, and not used yet. */
export interface StoredFiles {
  /** Keeps them in this transaction in place of those before, until `deleteAt`. */
  readonly keep: (tx: Tx, deleteAt: Temporal.Instant) => Promise<void>;
}

/**
 * Seals files and writes them. `save` calls `keep` in its transaction; what is not kept is removed. No byte of them is on
 * any disk unsealed.
 */
export async function storeFiles<T>(
  deps: Deps,
  { clientId, contactId }: Owner,
  files: readonly PreparedFile[],
  save: (stored: StoredFiles) => Promise<T>,
): Promise<T> {
  const { transact, clock, blobs, secrets } = deps;
  const ids: string[] = [];
  const written: { readonly row: NewFile; readonly stored: StoredBlob }[] = [];
  let isDone = false;
  let isKept = false;
  try {
    for (const { kind, fileName, mediaType, content } of files) {
      const id = await transact.forClient({ clientId }, (tx) =>
        // What it holds is nobody's business but the office's.
        reserveBlob(tx, clock, clientId, 'application/octet-stream'),
      );
      ids.push(id);
      const stored = await blobs.put(id, secrets.sealFile(only(content), id));
      const name_sealed = secrets.seal(fileName);
      const row = { id: newId(clock), kind, blob_id: id, name_sealed, media_type: mediaType };
      written.push({ row, stored });
    }
    const keep = async (tx: Tx, deleteAt: Temporal.Instant) => {
      for (const { row, stored } of written) await keepBlob(tx, clientId, row.blob_id, stored);
      const at = { created_at: clock.now().toString(), delete_at: deleteAt.toString() };
      const owned = { client_id: clientId, contact_id: contactId, ...at };
      await insertFiles(
        tx,
        written.map(({ row }) => ({ ...row, ...owned })),
      );
      isKept = true;
    };
    const answer = await save({ keep });
    isDone = true;
    return answer;
  } finally {
    // A repeated request keeps nothing. Kept blobs stay, whatever became of the commit.
    if (ids.length > 0 && (!isDone || !isKept)) await releaseBlobs(deps, clientId, ids);
  }
}

async function* only(content: Uint8Array) {
  yield content;
}
