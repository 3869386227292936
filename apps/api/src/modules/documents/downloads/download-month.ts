import type { MonthDownload } from '@counterfoil/contract/documents/schemas';
import { refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import { readClient } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import { enforce } from '#platform/refusals';
import { zipNames } from '#platform/zip-names';
import type { DocumentsDeps } from '../deps.ts';
import { envelopeLabel } from '../envelope-facts.ts';
import { readEnvelope } from '../envelope-store.ts';
import { giveLink, linkPath } from './link-store.ts';
import { newestDownload, presentDownload } from './month-store.ts';

const LINK_MINUTES = 15;
const NOT_THERE = 'This download is not there any more: please ask for it again.';

/** How far the download is; once it is there, a link of its own for each who asks. */
export function downloadMonth(
  { transact, clock }: Pick<DocumentsDeps, 'transact' | 'clock'>,
  caller: ClientCaller,
  envelopeId: string,
): Promise<MonthDownload> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const envelope = await readEnvelope(tx, clientId, envelopeId);
    // What is archived may still be named in a download that was made before.
    const about = { ...caller.client, today: clock.today(), documents_count: 1 };
    enforce(refuseEnvelope('download', { ...envelope, ...about }));
    const download = await newestDownload(tx, clientId, envelope.id);
    // Polls have no limit: one for what nobody makes would go on for ever.
    if (!download) return { url: null, progress: 0, error: NOT_THERE };
    const progress = presentDownload(download);
    if (!download.blob_id) return progress;
    const token = await giveLink(tx, {
      clientId,
      blobId: download.blob_id,
      fileName:
        zipNames([envelopeLabel(envelope, await readClient(tx, clientId))], '.zip')[0] ??
        'envelope.zip',
      expiresAt: clock.now().add({ minutes: LINK_MINUTES }),
    });
    return { ...progress, url: linkPath(token) };
  });
}
