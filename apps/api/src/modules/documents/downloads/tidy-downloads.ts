import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';

const MONTHS_FOR = { hours: 1 };

/** Deletes expired links, and downloads that nobody can fetch any more. */
export async function tidyDownloads(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('download_links').where('expires_at', '<=', now.toString()).execute();
  const old = await tx
    .deleteFrom('month_downloads as m')
    .where('m.created_at', '<', now.subtract(MONTHS_FOR).toString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('download_links as l')
            .select('l.blob_id')
            .whereRef('l.client_id', '=', 'm.client_id')
            .whereRef('l.blob_id', '=', 'm.blob_id'),
        ),
      ),
    )
    .returning('m.blob_id')
    .execute();
  const ids = old.flatMap(({ blob_id }) => blob_id ?? []);
  await tx.updateTable('blobs').set({ state: 'dropped' }).where(among(ids)).execute();
}
