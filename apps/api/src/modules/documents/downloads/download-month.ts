import type { MonthDownload } from '@counterfoil/contract/documents/schemas';
import { refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import { readClient } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import { enforce } from '#platform/refusals';
import { zipNames } from '#platform/zip-names';
import type { DocumentsDeps } from '../record/deps.ts';
import { envelopeLabel } from '../record/envelope-facts.ts';
import { readEnvelope } from '../record/envelope-store.ts';
import { giveLink, linkPath } from './link-store.ts';
import { newestDownload, presentDownload } from './month-store.ts';

const LINK_MINUTES = 15;
const NOT_THERE = 'This download is not there any more: please ask for it again.';

/** The progress of a download; when it is ready, a separate link for each caller. */
export function downloadMonth(
  { transact, clock }: Pick<DocumentsDeps, 'transact' | 'clock'>,
  caller: ClientCaller,
  envelopeId: string,
): Promise<MonthDownload> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const envelope = await readEnvelope(tx, clientId, envelopeId);
    // An earlier download may still contain documents that have been archived since.
    const about = { ...caller.client, today: clock.today(), documents_count: 1 };
    enforce(refuseEnvelope('download', { ...envelope, ...about }));
    const download = await newestDownload(tx, clientId, envelope.id);
    // Clients poll without a limit, so a download that nobody makes needs an error to end the polling.
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
