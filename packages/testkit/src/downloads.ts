import { createHash, randomBytes } from 'node:crypto';
import { keepBlob, reserveBlob } from '@counterfoil/api/platform/files/blob-rows';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import type { SignedInClient } from './clients.ts';

/** A ZIP without files is only its end record. */
const EMPTY_ZIP = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64');

/** A link to a file, valid for an hour: its token, all in capitals. */
export async function aDownloadLink({ api, clientId }: SignedInClient): Promise<string> {
  const { database, clock, blobs } = api;
  const transact = createTransact(database.kysely, clock);
  const token = randomBytes(32).toString('hex').toUpperCase().slice(0, 43);
  const blobId = await transact.forClient({ clientId }, (tx) =>
    reserveBlob(tx, clock, clientId, 'application/zip'),
  );
  const stored = await blobs.put(blobId, EMPTY_ZIP);
  await transact.forClient({ clientId }, async (tx) => {
    await keepBlob(tx, clientId, blobId, stored);
    await tx
      .insertInto('download_links')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        client_id: clientId,
        blob_id: blobId,
        file_name: 'Test.zip',
        expires_at: clock.now().add({ hours: 1 }).toString(),
      })
      .execute();
  });
  return token;
}
