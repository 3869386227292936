import type { BlobStore } from '@counterfoil/providers/blobs/port';
import { keepBlob, reserveBlob } from '#platform/blobs/blob-rows';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';
import { prepareLogo } from './prepare-logo.ts';

/** Stores a client's logo, which papers show from now on. */
export async function setLogo(
  deps: { readonly transact: Transact; readonly clock: Clock; readonly blobs: BlobStore },
  clientId: string,
  upload: Uint8Array,
): Promise<void> {
  const { transact, clock, blobs } = deps;
  const png = await prepareLogo(upload);
  const id = await transact.acrossClients((tx) => reserveBlob(tx, clock, clientId, 'image/png'));
  const stored = await blobs.put(id, png);
  await transact.acrossClients(async (tx) => {
    await keepBlob(tx, clientId, id, stored);
    await tx.updateTable('clients').set({ logo_blob_id: id }).where('id', '=', clientId).execute();
  });
}
