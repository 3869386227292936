import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { refuseUpload } from '@counterfoil/domain/document/refuse-upload';
import { refuseEnvelope, type EnvelopeDeed } from '@counterfoil/domain/envelope/refuse-envelope';
import type { ClientFlags } from '#lib/session/client-flags.ts';

type Client = Pick<ClientFlags, 'isClientLeft' | 'isPaperClient'>;

/** Why nothing can be put into an envelope; null when it can. */
export function refuseToUpload({ sealed_at }: Envelope, client: Client): string | null {
  const refusal = refuseUpload(client);
  if (refusal !== null || sealed_at === null) return refusal;
  return 'This envelope has been sealed: nothing can be added to it any more.';
}

/** Why it cannot be sealed, archived or downloaded as a whole; undefined when it can. */
export function refuseDeed(
  deed: EnvelopeDeed,
  { date, sealed_at, archived_at, documents_count: documentsCount }: Envelope,
  { isClientLeft, today }: Pick<Client, 'isClientLeft'> & { readonly today: IsoDate },
): string | undefined {
  const [isSealed, isArchived] = [sealed_at !== null, archived_at !== null];
  const facts = { date, today, isSealed, isArchived, documentsCount, isClientLeft };
  return refuseEnvelope(deed, facts) ?? undefined;
}
