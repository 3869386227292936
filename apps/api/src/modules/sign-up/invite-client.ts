import { askForCompany, giveMembership } from '#modules/account/public';
import { issueStandardContracts } from '#modules/contracts/public';
import { lockUser, newLinkToken, type PasswordUser } from '#modules/sessions/public';
import { audit } from '#platform/audit';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import { refuse } from '#platform/refusals';
import { beginSteps } from './begin-steps.ts';
import { invitationUrl } from './invitation-mails.ts';
import { giveInvitation, type Invitee } from './invitations.ts';
import type { InviteDeps, NewInvitation } from './new-invitation.ts';
import { findOrOpenClient, type Place } from './find-or-open-client.ts';

export interface SentInvitation extends Invitee {
  readonly url: string;
  /** The person was invited to this client before. */
  readonly isAgain: boolean;
}

const running = new Map<string, Promise<unknown>>();

/**
 * Invites a person: opens the client, gives them the contracts of the brand, then sends the mail, and lets a job ask
 * the register for a company's details. A repetition continues where an interrupted one stopped; for a person who has
 * not accepted yet it replaces the invitation and its details.
 */
export async function inviteClient(
  deps: InviteDeps,
  asked: NewInvitation,
): Promise<SentInvitation> {
  const key = `${asked.brand} ${asked.email}`;
  // One after the other: two at once would both see a client without contracts.
  const before = running.get(key) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => invite(deps, asked));
  running.set(key, mine);
  try {
    return await mine;
  } finally {
    if (running.get(key) === mine) running.delete(key);
  }
}

async function invite(deps: InviteDeps, asked: NewInvitation): Promise<SentInvitation> {
  const place = await deps.transact.acrossClients((tx) => findOrOpenClient(deps, tx, asked));
  // Every time: the names may have changed, even by an interrupted one.
  await issueStandardContracts(deps, place.clientId, null);
  const token = await deps.transact.acrossClients((tx) => send(deps, tx, place));
  const { userId, clientId, contactId, isAgain } = place;
  const url = invitationUrl(brandCalled(deps.brands, asked.brand), token, contactId);
  return { userId, clientId, contactId, isAgain, url };
}

async function send(deps: InviteDeps, tx: Tx, place: Place): Promise<string> {
  const { clock, userMails, tokenOf = newLinkToken } = deps;
  const user = await lockUser(tx, place.userId);
  if (hasAcceptedSince(user, place))
    throw refuse(`${user.email} has just accepted the invitation.`);
  // Not before: a person with a login would open a client without contracts.
  await giveMembership(tx, place);
  const secret = await giveInvitation(tx, clock, place, tokenOf);
  // Users with a password accepted the terms with it: they continue at once.
  if (user.password_hash !== null) await beginSteps(tx, user.id);
  await userMails.add(tx, { kind: 'invitation', user, secret });
  const { clientId, contactId } = place;
  await audit(tx, clock, { action: 'client_invited', userId: null, clientId }, { id: contactId });
  await askForCompany(deps, tx, clientId);
  return secret;
}

const hasAcceptedSince = (user: PasswordUser, place: Place) =>
  !place.hasPassword && user.password_hash !== null;
