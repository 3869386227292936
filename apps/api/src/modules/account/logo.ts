import type { FileBody } from '@counterfoil/contract/route';
import { keepBlob, reserveBlob } from '#platform/blobs/blob-rows';
import type { ClientCaller } from '#platform/caller';
import { SentenceRefusal } from '#platform/refusals';
import { readClient, type ClientRow } from './client-store.ts';
import type { AccountDeps } from './deps.ts';
import { prepareLogo } from './prepare-logo.ts';

/** The client's logo as PNG, prepared at upload; null when there is none. */
export const readLogo = async (
  { blobs }: Pick<AccountDeps, 'blobs'>,
  { logo_blob_id: id }: Pick<ClientRow, 'logo_blob_id'>,
): Promise<Uint8Array | null> => (id ? blobs.get(id) : null);

/** The client's logo as printed on their papers; 404 when there is none. */
export async function getLogo(deps: AccountDeps, caller: ClientCaller): Promise<FileBody> {
  const client = await deps.transact.forClient(caller, (tx) => readClient(tx, caller.clientId));
  const content = await readLogo(deps, client);
  if (!content) throw new SentenceRefusal(404, 'There is no logo yet.');
  // The portal shows the logo from memory; a browser that opens this address must not render it.
  return { content, filename: 'logo.png', disposition: 'attachment' };
}

/** Stores a client's logo, which papers show from now on. */
export async function setLogo(
  { transact, clock, blobs }: Pick<AccountDeps, 'transact' | 'clock' | 'blobs'>,
  clientId: string,
  upload: Uint8Array,
): Promise<void> {
  const png = await prepareLogo(upload);
  const id = await transact.acrossClients((tx) => reserveBlob(tx, clock, clientId, 'image/png'));
  const stored = await blobs.put(id, png);
  await transact.acrossClients(async (tx) => {
    await keepBlob(tx, clientId, id, stored);
    await tx.updateTable('clients').set({ logo_blob_id: id }).where('id', '=', clientId).execute();
  });
}
