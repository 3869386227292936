import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetOthers } from '#lib/api/refresh-client.ts';
import { clientName } from '#lib/session/client-flags.ts';
import { useContact, useContacts } from '#lib/session/profile.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

/** Outside the component: from the sign-up to the portal, and back, the frame is another. */
let shown = '';

/**
 * After a switch: drops the data of the other client, whose screens are gone; names the new client; and moves
 * the focus to the page, also where its address is the same.
 */
export function useClientSwitch(): void {
  const queryClient = useQueryClient();
  const contact = useContact();
  const contacts = useContacts();
  const { client_id: clientId } = contact;
  const name = clientName(contact);
  useEffect(() => {
    const before = shown;
    shown = clientId;
    // Logging in after another user switches nothing.
    if (before === clientId || !contacts.some(({ client_id }) => client_id === before)) return;
    forgetOthers(queryClient, clientId);
    toast.success(`You’ve switched to ${name}`);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [queryClient, contacts, clientId, name]);
}
