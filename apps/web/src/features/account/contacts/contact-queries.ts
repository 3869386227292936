import {
  createContact,
  getContact,
  updateContact,
} from '@counterfoil/contract/account/contact-routes';
import type { ContactFields } from '@counterfoil/contract/account/contact-fields';
import type { Contact, Profile } from '@counterfoil/contract/account/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '#lib/api/q.ts';
import { useAct } from '#lib/api/use-action.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { profileQuery } from '#lib/session/profile.ts';

export const contactQuery = (client_id: string, id: string) =>
  q(getContact, { params: { client_id, id } });

/** Undefined when the client has none. */
export const primaryContactId = ({ contacts }: Profile, clientId: string): string | undefined =>
  contacts.find(({ client_id }) => client_id === clientId)?.id;
export const secondContactId = (
  { secondary_contact_ids }: Profile,
  clientId: string,
): string | undefined => secondary_contact_ids.find(({ client_id }) => client_id === clientId)?.id;

const load =
  (idOf: typeof primaryContactId) =>
  async ({ context: { queryClient, client } }: LoadArgs): Promise<void> => {
    const id = idOf(await queryClient.ensureQueryData(profileQuery), client.clientId);
    if (id !== undefined) await queryClient.fetchQuery(contactQuery(client.clientId, id));
  };
export const loadPrimaryContact = load(primaryContactId);
export const loadSecondContact = load(secondContactId);

/**
 * Saves the version of a contact that was `opened`, or adds one when there is none; 409 when the
 * stored version is newer.
 */
export function useSaveContact(opened: Contact | null) {
  const queryClient = useQueryClient();
  return useAct(
    (send, contact: ContactFields): Promise<Contact> =>
      opened === null
        ? send(createContact, { body: { ...contact, primary: false } })
        : send(updateContact, {
            params: { id: opened.id },
            body: { ...contact, lock_version: opened.lock_version },
          }),
    {
      keep: (clientId, { id }) => contactQuery(clientId, id),
      onDone: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
      // Personal data must not stay in memory longer than its form.
      gcTime: 0,
      onForm: true,
    },
  );
}
