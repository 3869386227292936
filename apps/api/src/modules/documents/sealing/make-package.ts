import { readClient } from '#modules/account/public';
import { storeBlob, type NewBlob } from '#platform/files/new-blobs';
import { brandCalled } from '#platform/brands';
import { byId, changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { ZIP_TYPE } from '#platform/http/zip-stream';
import { zipNames } from '#platform/zip-names';
import { giveLink } from '../downloads/link-store.ts';
import type { DocumentsDeps } from '../record/deps.ts';
import { documentsOf } from '../record/document-store.ts';
import { envelopeLabel, type EnvelopeRow } from '../record/envelope-store.ts';
import type { EnvelopeJob } from '../record/job-kinds.ts';
import { packageZip } from './package-zip.ts';

/** Long enough for an absence of staff. */
const STAFF_LINK = { hours: 14 * 24 };

/**
 * Makes the package of a sealed envelope once. Package, link and e-mail are committed together,
 * whatever is interrupted and however many servers try.
 */
export async function makePackage(
  deps: DocumentsDeps,
  { client_id: clientId, envelope_id: envelopeId }: EnvelopeJob,
): Promise<void> {
  const read = await deps.transact.forClient({ clientId }, async (tx) => ({
    envelope: await byId(tx, 'envelopes', clientId, envelopeId),
    documents: await documentsOf(tx, clientId, envelopeId),
  }));
  const { sealed_at, package_blob_id } = read.envelope;
  if (sealed_at === null || package_blob_id !== null || read.documents.length === 0) return;
  const zip = packageZip(deps, read.documents.toReversed());
  await storeBlob(deps, { clientId, contentType: ZIP_TYPE }, zip, (tx, blob) =>
    handOver(tx, deps, read.envelope, blob),
  );
}

async function handOver(
  tx: Tx,
  { clock, brands, secrets, mailQueue }: DocumentsDeps,
  { client_id: clientId, id }: EnvelopeRow,
  blob: NewBlob,
): Promise<void> {
  const envelope = await byId(tx, 'envelopes', clientId, id, 'update');
  if (envelope.package_blob_id !== null) return;
  await blob.keep(tx);
  await changeRow(tx, 'envelopes', envelope, { package_blob_id: blob.id });
  const client = await readClient(tx, clientId);
  const title = `${client.company_name} - ${envelopeLabel(envelope)}`;
  await giveLink(tx, {
    clientId,
    blobId: blob.id,
    fileName: zipNames([title], '.zip')[0] ?? 'envelope.zip',
    expiresAt: clock.now().add(STAFF_LINK),
    sealWith: secrets,
  });
  await mailQueue.add(tx, [
    {
      clientId,
      brand: client.brand,
      kind: 'package',
      about: { envelope_id: id },
      recipients: brandCalled(brands, client.brand).documentsEmail,
    },
  ]);
}
