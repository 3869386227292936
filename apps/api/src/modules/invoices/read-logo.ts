import type { InvoicesDeps } from './deps.ts';
import type { InvoiceParts } from './invoice-document.ts';

/** The client's logo as PNG, prepared when it was uploaded; null when there is none. */
export async function readLogo(
  { blobs }: Pick<InvoicesDeps, 'blobs'>,
  client: InvoiceParts['client'],
): Promise<Uint8Array | null> {
  return client.logo_blob_id ? blobs.get(client.logo_blob_id) : null;
}
