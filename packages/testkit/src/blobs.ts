import { storeBlob } from '@counterfoil/api/platform/files/new-blobs';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import type { SignedInClient } from './clients.ts';

/** A kept blob of the client that no row names yet. */
export async function aKeptBlob(
  { api, clientId }: Pick<SignedInClient, 'api' | 'clientId'>,
  content: Uint8Array,
  contentType: string,
): Promise<{ readonly id: string; readonly sha256: string }> {
  const { clock, blobs, database, log } = api;
  const transact = createTransact(database.kysely, clock);
  const of = { clientId, contentType };
  return storeBlob({ transact, blobs, clock, log }, of, content, async (tx, blob) => {
    await blob.keep(tx);
    return { id: blob.id, sha256: blob.sha256 };
  });
}
