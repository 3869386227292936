import type { ContactFields } from '@counterfoil/contract/account/contact-fields';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, useClient } from '#lib/session/profile.ts';
import { contactQuery, secondContactId, useSaveContact } from './contact-queries.ts';

/**
 * The version of a contact that the form was filled from, with what saves and replaces it. A version
 * fetched later must not lend its lock_version to older text, which would overwrite somebody else's
 * change.
 */
export function useOpenedContact(found: Contact | null) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(found);
  const { mutateAsync } = useSaveContact(opened);
  const save = async (fields: ContactFields) => {
    const saved = await mutateAsync(fields);
    setOpened(saved);
    return saved;
  };
  /** The second contact that somebody else has added. */
  const addedMeanwhile = async () => {
    const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    return secondContactId(profile, clientId);
  };
  const loadNewer = async () => {
    const id = opened?.id ?? (await addedMeanwhile());
    if (id === undefined) return null;
    const query = contactQuery(clientId, id);
    const newer = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    setOpened(newer);
    return newer;
  };
  return { contact: opened, save, loadNewer };
}
