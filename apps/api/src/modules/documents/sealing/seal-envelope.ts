import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import type { ClientCaller } from '#platform/caller';
import { enforce } from '#platform/refusals';
import type { DocumentsDeps } from '../record/deps.ts';
import { countIn } from '../record/envelope-facts.ts';
import { lockEnvelope } from '../record/envelope-store.ts';
import { presentWhole } from '../record/read-envelopes.ts';
import { seal } from './seal.ts';

/** Seals an envelope before its date. A client who has left may do so, to hand over their documents. */
export function sealEnvelope(
  deps: Pick<DocumentsDeps, 'transact' | 'clock' | 'jobs'>,
  caller: ClientCaller,
  id: string,
): Promise<Envelope> {
  const { clientId, userId, requestId, client } = caller;
  return deps.transact.answering(caller, async (tx) => {
    const envelope = await lockEnvelope(tx, clientId, id);
    const documentsCount = await countIn(tx, clientId, envelope.id);
    const about = { ...client, today: deps.clock.today(), documents_count: documentsCount };
    enforce(refuseEnvelope('seal', { ...envelope, ...about }));
    await seal(tx, deps, envelope, { by: 'client', documentsCount, userId, requestId });
    return presentWhole(tx, deps.clock, caller, envelope.id);
  });
}
