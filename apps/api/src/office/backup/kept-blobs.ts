import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import { STORES } from './format.ts';
import type { Entry } from './tar.ts';

export interface KeptBlob extends Entry {
  readonly id: string;
  readonly store: 'hot' | 'cold';
}

/** Blobs that rows may name, in the order of their ids: all, or a page of those after an id. */
export async function keptBlobs(
  kysely: Kysely<Schema>,
  page?: { readonly after: string | null; readonly limit: number },
): Promise<KeptBlob[]> {
  const rows = await kysely
    .selectFrom('blobs')
    .select(['id', 'store', 'sha256', 'byte_size'])
    .where('state', '=', 'kept')
    .$if(page !== undefined, (all) => all.limit(page?.limit ?? 0))
    .$if(Boolean(page?.after), (all) => all.where('id', '>', page?.after ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(({ id, store, sha256, byte_size }) => {
    const of = store === 'cold' ? 'cold' : 'hot';
    const name = `${STORES[of]}/${id}`;
    return { id, store: of, name, size: Number(byte_size), sha256: sha256 ?? '' };
  });
}
