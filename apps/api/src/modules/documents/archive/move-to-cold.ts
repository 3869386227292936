import { createHash } from 'node:crypto';
import { changeIfThere } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { DocumentsDeps } from '../record/deps.ts';
import type { EnvelopeJob } from '../record/job-kinds.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'blobs' | 'coldBlobs'>;

/**
 * Moves the bytes of archived documents to the cold store one by one: copy, read back and compare,
 * mark, then delete the original. An interrupted move continues where it stopped.
 */
export async function moveToCold(
  deps: Deps,
  { client_id: clientId, envelope_id: envelopeId }: EnvelopeJob,
): Promise<void> {
  const { transact, blobs, coldBlobs } = deps;
  const own = { clientId };
  const archived = await transact.forClient(own, (tx) => readArchived(tx, clientId, envelopeId));
  for (const blob of archived) {
    if (blob.store === 'hot') {
      await copyToCold(deps, blob);
      const row = { client_id: clientId, id: blob.id };
      const moved = await transact.forClient(own, (tx) =>
        changeIfThere(tx, 'blobs', row, { store: 'cold' }),
      );
      // The sweep or an erasure may have cleared both stores before the copy was in.
      if (moved?.state !== 'kept') await coldBlobs.delete(blob.id);
    }
    await blobs.delete(blob.id);
  }
}

/**
 * Leaves out copies of sent papers, which share their bytes with the invoice, and receipts: the portal still shows
 * both.
 */
const readArchived = (tx: Tx, clientId: string, envelopeId: string) =>
  tx
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.id', 'd.blob_id')
    .select(['b.id', 'b.sha256', 'b.store'])
    .where('d.client_id', '=', clientId)
    .where('d.envelope_id', '=', envelopeId)
    .where('d.archived_at', 'is not', null)
    .where('d.invoice_id', 'is', null)
    .where('d.vat_receipt_of', 'is', null)
    .orderBy('b.id')
    .execute();

/** Compares what the store returns, not what it was given. */
async function copyToCold(
  { blobs, coldBlobs }: Deps,
  { id, sha256 }: { readonly id: string; readonly sha256: string | null },
): Promise<void> {
  // After a restore, the row may predate the move while the file does not.
  if ((await coldBlobs.exists(id)) && (await hashIn(coldBlobs, id)) === sha256) return;
  const bytes = await blobs.stream(id);
  try {
    await coldBlobs.put(id, bytes);
  } finally {
    // A store that fails before it reads leaves the stream open.
    bytes.destroy();
  }
  if ((await hashIn(coldBlobs, id)) !== sha256) {
    throw new Error(`blob ${id} is not in the cold store as it was recorded`);
  }
}

async function hashIn(store: Deps['coldBlobs'], id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await store.stream(id)) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
  }
  return hash.digest('hex');
}
