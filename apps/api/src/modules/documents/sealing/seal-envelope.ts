import * as contract from '@counterfoil/contract/envelopes/routes';
import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { audit } from '#platform/audit';
import { byId } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import type { DocumentsDeps } from '../record/deps.ts';
import { countIn, enforceEnvelope, type EnvelopeRow } from '../record/envelope-store.ts';
import { makePackageJob } from '../record/job-kinds.ts';
import { presentWhole } from '../record/read-envelopes.ts';

/** Seals an envelope before its date. A client who has left may do so, to hand over their documents. */
export function sealEnvelope(
  deps: Pick<DocumentsDeps, 'transact' | 'clock' | 'jobs'>,
  { caller, params: { id } }: Call<typeof contract.sealEnvelope, 'params'>,
): Promise<Envelope> {
  const { clientId, userId, requestId } = caller;
  return deps.transact.answering(caller, async (tx) => {
    const envelope = await byId(tx, 'envelopes', clientId, id, 'update');
    const documentsCount = await countIn(tx, clientId, envelope.id);
    enforceEnvelope('seal', envelope, { caller, clock: deps.clock, count: documentsCount });
    await seal(tx, deps, envelope, { by: 'client', documentsCount, userId, requestId });
    return presentWhole(tx, deps.clock, caller, envelope.id);
  });
}

/** The cause of a sealing: the client, the sealing date, or the provider's staff. */
interface SealCause {
  readonly by: 'client' | 'date' | 'office';
  readonly documentsCount: number;
  readonly userId: string | null;
  readonly requestId?: string;
}

/** Seals a locked, open envelope permanently. An empty envelope makes no package. */
export async function seal(
  tx: Tx,
  { clock, jobs }: Pick<DocumentsDeps, 'clock' | 'jobs'>,
  { id, client_id: clientId }: EnvelopeRow,
  { by, documentsCount, userId, requestId }: SealCause,
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
  const who = {
    action: contract.sealEnvelope.audit,
    userId,
    clientId,
    requestId: requestId ?? null,
  };
  await audit(tx, clock, who, { id, detail: { by, documents: documentsCount } });
}
