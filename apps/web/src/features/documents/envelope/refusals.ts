import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { refuseUpload } from '@counterfoil/domain/document/refuse-upload';
import type { ClientFlags } from '#lib/session/client-flags.ts';

/** Why nothing can be put into an envelope; null when it can. */
export function refuseToUpload(
  { sealed_at, is_upload_allowed }: Envelope,
  client: Pick<ClientFlags, 'isClientLeft' | 'isPaperClient'>,
): string | null {
  const refusal = refuseUpload(client);
  if (refusal !== null || is_upload_allowed) return refusal;
  return sealed_at === null
    ? 'This envelope takes no documents.'
    : 'This envelope has been sealed: please add documents to the current one.';
}

/** Why it cannot be sealed now. */
export const refuseToSeal = ({ is_sealable }: Envelope): string | null =>
  is_sealable ? null : 'There is nothing in this envelope to seal yet.';

/** Why there is nothing to move to cold storage. */
export function refuseToArchive({ archived_at, documents_count }: Envelope): string | null {
  if (archived_at !== null) return 'These documents have been archived already.';
  return documents_count > 0 ? null : 'There is nothing in this envelope to archive.';
}

/** Why there is nothing to download as a whole. */
export function refuseToDownload({ archived_at, documents_count }: Envelope): string | null {
  if (documents_count === 0) return 'There is nothing in this envelope to download yet.';
  return archived_at === null ? null : 'These documents have been archived.';
}
