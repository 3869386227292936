import type { FileBody } from '@counterfoil/contract/route';
import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import { SentenceRefusal } from '#platform/refusals';
import { readClient } from './client-store.ts';

/** The client's logo as printed on their papers; 404 when there is none. */
export async function getLogo(
  { transact, blobs }: { readonly transact: Transact; readonly blobs: BlobStore },
  caller: ClientCaller,
): Promise<FileBody> {
  const client = await transact.forClient(caller, (tx) => readClient(tx, caller.clientId));
  if (!client.logo_blob_id) throw new SentenceRefusal(404, 'There is no logo yet.');
  return {
    content: await blobs.get(client.logo_blob_id),
    filename: 'logo.png',
    // The portal shows the logo from memory; a browser that opens this address must not render it.
    disposition: 'attachment',
  };
}
