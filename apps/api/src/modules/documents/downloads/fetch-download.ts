import type { FileBody } from '@counterfoil/contract/route';
import { notFound } from '#platform/refusals';
import type { DocumentsDeps } from '../record/deps.ts';
import { followLink } from './link-store.ts';

/** The file behind a link; the link is the permission. A wrong and an expired token look the same. */
export async function fetchDownload(
  { transact, clock, blobs }: Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs'>,
  token: string,
): Promise<FileBody> {
  const link = await transact.acrossClients((tx) => followLink(tx, token, clock.now()));
  if (!link) throw notFound();
  return {
    content: await blobs.stream(link.blob_id),
    filename: link.file_name,
    disposition: 'attachment',
  };
}
