import type { BlobStore } from '@counterfoil/providers/blobs/port';

/** The client's logo as PNG, prepared at upload; null when there is none. */
export async function readLogo(
  { blobs }: { readonly blobs: BlobStore },
  client: { readonly logo_blob_id: string | null },
): Promise<Uint8Array | null> {
  return client.logo_blob_id ? blobs.get(client.logo_blob_id) : null;
}
