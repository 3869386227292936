import { withNewBlobs, type NewBlob } from '#platform/files/new-blobs';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { AccountDeps } from '../deps.ts';
import { insertFiles, type NewFile } from './identity-store.ts';
import type { PreparedFile } from './prepare-file.ts';

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
export const storeFiles = <T>(
  deps: Pick<AccountDeps, 'transact' | 'clock' | 'blobs' | 'log' | 'secrets'>,
  { clientId, contactId }: Owner,
  files: readonly PreparedFile[],
  save: (stored: StoredFiles) => Promise<T>,
): Promise<T> =>
  withNewBlobs(deps, clientId, async (write) => {
    const { clock, secrets } = deps;
    const written: { readonly blob: NewBlob; readonly row: NewFile }[] = [];
    for (const { kind, fileName, mediaType: media_type, content } of files) {
      const blob = await write({
        // What it holds is nobody's business but the office's.
        contentType: 'application/octet-stream',
        content: (id) => secrets.sealFile(only(content), id),
      });
      const row = { kind, blob_id: blob.id, name_sealed: secrets.seal(fileName), media_type };
      written.push({ blob, row });
    }
    return save({
      keep: async (tx, deleteAt) => {
        for (const { blob } of written) await blob.keep(tx);
        const at = { created_at: clock.now().toString(), delete_at: deleteAt.toString() };
        const owned = { client_id: clientId, contact_id: contactId, ...at };
        await insertFiles(
          tx,
          written.map(({ row }) => ({ ...row, ...owned, id: newId(clock) })),
        );
      },
    });
  });

async function* only(content: Uint8Array) {
  yield content;
}
