import type * as contract from '@counterfoil/contract/sign-up/invitation-routes';
import { acceptInvitation as route } from '@counterfoil/contract/sign-up/invitation-routes';
import {
  answerSignedIn,
  beginSession,
  lockUser,
  setFirstPassword,
  visitorOf,
  type PasswordDeps,
  type Visitor,
} from '#modules/sessions/public';
import { audit } from '#platform/audit';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import { callerAddress } from '#platform/http/caller-address';
import { askerGone } from '#platform/http/request-caller';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { findInvitation, refusedInvitation, type FoundInvitation } from './invitations.ts';
import { beginSteps } from './begin-steps.ts';
import { invitationUrl } from './invitation-mails.ts';

export type AcceptDeps = Pick<
  PasswordDeps,
  'transact' | 'clock' | 'throttle' | 'passwords' | 'userMails' | 'brands' | 'judge'
>;

/** The invitation, for the first pages of the sign-up. Refused like accepting it. */
export async function getInvitation(
  deps: AcceptDeps,
  { query: { invitation_token: token, contact_id } }: Call<typeof contract.getInvitation, 'query'>,
): Promise<contract.Invitation> {
  const found = await deps.transact.acrossClients((tx) =>
    workingInvitation(deps, tx, token, contact_id),
  );
  const { first_name, company_name, email } = found;
  const has_external_id = found.external_accounting_id !== null;
  const brand = brandCalled(deps.brands, found.brand);
  const url = invitationUrl(brand, token, found.contact_id);
  return { first_name, company_name, email, has_external_id, brand: brand.id, url };
}

/**
 * Gives the invited user their first password, and starts a session here. 404 for an unknown link, 410 for one that has
 * expired or was replaced, and 422 with the spec's sentence for a user who has a password.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  {
    query: { invitation_token: token, contact_id },
    body: { password },
    request,
    reply,
  }: Call<typeof contract.acceptInvitation, 'query' | 'body' | 'request' | 'reply'>,
) {
  const { transact, passwords } = deps;
  const read = (tx: Tx) => workingInvitation(deps, tx, token, contact_id);
  const { email, brand } = await transact.acrossClients(read);
  await deps.judge(password, { email, brand });
  const visitor = visitorOf(request);
  const address = callerAddress(request);
  const asker = { clientId: address, signal: askerGone(reply) };
  const hash = await passwords.hash(password, asker);
  const begun = await transact.acrossClients(async (tx) => {
    const { user_id } = await read(tx);
    const user = await lockUser(tx, user_id);
    // Again under the lock: somebody else may have been faster, or the office may have sent a newer one.
    const found = await read(tx);
    await setFirstPassword(deps, tx, user, hash);
    await settle(deps, tx, found);
    await record(deps, tx, found, { requestId: request.id, visitor, address });
    return beginSession(deps, tx, user, visitor);
  });
  return answerSignedIn({ request, reply }, begun);
}

async function workingInvitation(
  { clock, brands }: AcceptDeps,
  tx: Tx,
  token: string,
  contactId: string | undefined,
): Promise<FoundInvitation> {
  const found = await findInvitation(tx, token);
  const brand = brandCalled(brands, found?.brand ?? '');
  const refusal = refusedInvitation(found, { contactId, now: clock.now(), brand });
  if (refusal || !found) throw refusal ?? new Error('no invitation');
  return found;
}

/** Uses up the invitation and the user's others: they log in from now on. */
async function settle({ clock }: AcceptDeps, tx: Tx, { user_id }: FoundInvitation): Promise<void> {
  const now = clock.now().toString();
  await tx
    .updateTable('invitations')
    .set({ accepted_at: now, ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();
  await beginSteps(tx, user_id);
}

interface RequestOrigin {
  readonly requestId: string;
  readonly visitor: Visitor;
  readonly address: string;
}

/**
 * Keeps the proof of who accepted the terms and conditions: when, from which address, on which device. The address is
 * in a row of the client, which is erased with them; the audit log stays.
 */
async function record(
  { clock }: AcceptDeps,
  tx: Tx,
  { user_id, client_id, contact_id }: FoundInvitation,
  { requestId, visitor: { device }, address }: RequestOrigin,
): Promise<void> {
  const actor = {
    action: route.audit,
    userId: user_id,
    clientId: client_id,
    requestId,
    device,
  };
  await tx
    .insertInto('accepted_terms')
    .values({
      id: newId(clock),
      client_id,
      user_id,
      contact_id,
      accepted_at: clock.now().toString(),
      address,
      device,
    })
    .execute();
  await audit(tx, clock, actor, { id: contact_id, detail: { terms_and_conditions: true } });
}
