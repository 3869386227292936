import type { Readable } from 'node:stream';
import { audit } from '#platform/audit';
import { byId } from '#platform/db/rows';
import { refuse } from '#platform/refusals';
import { documentsOf } from '../record/document-store.ts';
import type { DocumentsDeps } from '../record/deps.ts';
import { envelopeLabel } from '../record/envelope-store.ts';
import { packageZip } from './package-zip.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs' | 'coldBlobs'>;

interface FetchedPackage {
  readonly envelope: string;
  readonly documents: number;
  readonly content: Readable | AsyncIterable<Uint8Array>;
}

/**
 * The accountants' package of a sealed envelope. The job that makes it may still be waiting, so a package not yet
 * stored is made here, from the same documents.
 */
export async function fetchPackage(
  deps: Deps,
  clientId: string,
  envelopeId: string,
): Promise<FetchedPackage> {
  const { transact, clock, blobs } = deps;
  const { envelope, label, documents } = await transact.forClient({ clientId }, async (tx) => {
    const row = await byId(tx, 'envelopes', clientId, envelopeId);
    const rows = await documentsOf(tx, clientId, envelopeId);
    return {
      envelope: row,
      label: envelopeLabel(row),
      documents: rows.toReversed(),
    };
  });
  if (envelope.sealed_at === null) {
    throw refuse(`${label} has not been sealed yet, so it has no package.`);
  }
  if (documents.length === 0) throw refuse(`${label} is empty, so it has no package.`);
  const who = { action: 'package_fetched', userId: null, clientId };
  await transact.forClient({ clientId }, (tx) => audit(tx, clock, who, { id: envelopeId }));
  const kept = envelope.package_blob_id;
  return {
    envelope: label,
    documents: documents.length,
    content: kept ? await blobs.stream(kept) : packageZip(deps, documents),
  };
}
