import { getContact } from '@counterfoil/contract/account/contact-routes';
import { getIdentity } from '@counterfoil/contract/identity/routes';
import { q } from '#lib/api/q.ts';
import { contactOf } from '#lib/session/client-flags.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { profileQuery } from '#lib/session/profile.ts';

export const contactQuery = (client_id: string, id: string) =>
  q(getContact, { params: { client_id, id } });

/** The contact's proof of who they are: masked numbers, and of files the names. */
export const identityQuery = (client_id: string, id: string) =>
  q(getIdentity, { params: { client_id, id } });

async function primaryOf({ context: { queryClient, client } }: LoadArgs) {
  const profile = await queryClient.ensureQueryData(profileQuery);
  return contactOf(profile, client.clientId);
}

/** For the contact details: those that are saved now. */
export async function loadContact(args: LoadArgs): Promise<void> {
  const contact = await primaryOf(args);
  if (!contact) return;
  await args.context.queryClient.fetchQuery(contactQuery(contact.client_id, contact.id));
}

/** For the screens of the identity: the contact that it should fit, and what was given. */
export async function loadIdentity(args: LoadArgs): Promise<void> {
  const contact = await primaryOf(args);
  if (!contact) return;
  const { queryClient } = args.context;
  await Promise.all([
    queryClient.fetchQuery(contactQuery(contact.client_id, contact.id)),
    queryClient.fetchQuery(identityQuery(contact.client_id, contact.id)),
  ]);
}
