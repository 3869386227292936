import { isSignedUp } from '@counterfoil/domain/sign-up/steps';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import { changeRow, NEXT_VERSION, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { refuse } from '#platform/refusals';
import { lockPrimary, mailTo, NONE, type MailDeps } from './decide-identity.ts';
import { readIdentity } from './identity-store.ts';

const COMES_BY_ITSELF =
  'This client has not finished the earlier steps of their sign-up: it asks for their identity itself.';
const HAS_LEFT = 'This client has left the service and can no longer send an identity.';

/**
 * Asks a client by mail for their identity: to review what they gave, or to give one if they never have. A
 * sign-up may end without that step, so it is opened for them; the portal stays open, as they did nothing wrong.
 */
export function askForIdentity(
  { transact, clock, mailQueue }: MailDeps,
  clientId: string,
): Promise<{ readonly hasGiven: boolean }> {
  return transact.acrossClients(async (tx) => {
    await lockPrimary(tx, clientId);
    const contact = await readPrimaryContact(tx, clientId);
    if (!contact) throw refuse(NONE);
    const given = await readIdentity(tx, clientId, contact.id);
    if (!given) {
      const client = await readClient(tx, clientId);
      refuseAsking(client);
      await openStep(tx, client, contact, clock.now().toString());
    }
    await mailTo({ mailQueue }, tx, contact, 'identity_review');
    const action = given ? 'identity_review_asked' : 'identity_asked';
    await audit(tx, clock, { action, userId: null, clientId }, { id: contact.id });
    return { hasGiven: given !== undefined };
  });
}

function refuseAsking({ client_status, client_step }: Row<'clients'>): void {
  if (client_status === 'left') throw refuse(HAS_LEFT);
  if (client_step !== 'set_identity' && !isSignedUp(client_step)) throw refuse(COMES_BY_ITSELF);
}

/** Opens the step; a client who is at it in their sign-up is only reminded. */
async function openStep(
  tx: Tx,
  { client_step }: Row<'clients'>,
  contact: Row<'contacts'>,
  at: string,
): Promise<void> {
  if (!isSignedUp(client_step) || contact.identity_asked_at !== null) return;
  const asked = { identity_asked_at: at, lock_version: NEXT_VERSION };
  await changeRow(tx, 'contacts', contact, asked);
}
