import { sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { audit } from '#platform/audit';
import type { Tx } from '#platform/db/tx';
import type { DocumentsDeps } from '../record/deps.ts';
import type { EnvelopeRow } from '../record/envelope-store.ts';
import { makePackageJob } from '../record/job-kinds.ts';

/** The cause of a sealing: the client, or the sealing date. */
export interface Sealing {
  readonly by: 'client' | 'date';
  readonly documentsCount: number;
  readonly userId: string | null;
  readonly requestId?: string;
}

/** Seals a locked, open envelope permanently. An empty envelope makes no package. */
export async function seal(
  tx: Tx,
  { clock, jobs }: Pick<DocumentsDeps, 'clock' | 'jobs'>,
  { id, client_id: clientId }: EnvelopeRow,
  { by, documentsCount, userId, requestId }: Sealing,
): Promise<void> {
  const sealed = await tx
    .updateTable('envelopes')
    .set({ sealed_at: clock.now().toString(), sealed_by: by })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('sealed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!sealed) throw new Error(`envelope ${id} was to be sealed twice`);
  if (documentsCount > 0) {
    await jobs.enqueue(tx, makePackageJob, [{ client_id: clientId, envelope_id: id }]);
  }
  const who = { action: sealEnvelope.audit, userId, clientId, requestId: requestId ?? null };
  await audit(tx, clock, who, { id, detail: { by, documents: documentsCount } });
}
