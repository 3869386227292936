import type { QueryClient } from '@tanstack/react-query';
import { clientFlags, contactOf, type ClientFlags } from './client-flags.ts';
import { deviceMemory } from './device-memory.ts';
import { profileQuery } from './profile.ts';
import { keepForTab, rememberedClient } from './remembered-client.ts';
import { sessionStore } from './session-store.ts';
import { claimTab } from '../browser-storage.ts';

/**
 * The signed-in user's client; null without a session or without a client under this brand. Throws
 * a Problem when the server cannot tell.
 */
export async function loadClient(queryClient: QueryClient): Promise<ClientFlags | null> {
  try {
    const profile = await queryClient.ensureQueryData(profileQuery);
    claimTab(profile.id);
    deviceMemory.claim(profile.id);
    const contact = contactOf(profile, rememberedClient(profile.id) ?? '') ?? profile.contacts[0];
    if (contact) {
      keepForTab(profile.id, contact.client_id);
      return clientFlags(contact);
    }
    sessionStore.clear('elsewhere');
    return null;
  } catch (error) {
    // A 401 has ended the session already.
    if (sessionStore.read() === null) return null;
    throw error;
  }
}

const INVOICING = /^\/(invoices|customers|customers-all)(\/|$)/;

/** Whether a client lacks this page: paper clients have no invoices and no customers. */
export const isWithout = ({ isPaperClient }: ClientFlags, pathname: string): boolean =>
  isPaperClient && INVOICING.test(pathname);

/** The arguments for the loader of a private route. */
export interface LoadArgs<Params = unknown, Deps = unknown> {
  readonly context: { readonly queryClient: QueryClient; readonly client: ClientFlags };
  readonly params: Params;
  readonly deps: Deps;
}
