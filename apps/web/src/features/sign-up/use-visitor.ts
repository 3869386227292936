import type { Contact } from '@counterfoil/contract/account/schemas';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clientFlags } from '#lib/session/client-flags.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { endSession } from '#lib/session/sign-in.ts';
import type { InvitationLink } from './invitation-link.ts';

/** The person who opened an invitation. */
export type Visitor =
  | { readonly kind: 'loading' }
  | { readonly kind: 'nobody' }
  /** Signed in, and the invitation is theirs, or the address names none. */
  | {
      readonly kind: 'own';
      readonly clientId: string | null;
      readonly isSignedUp: boolean;
      readonly hasExternalId: boolean;
    }
  /** Signed in with another login; `isUnsure`: perhaps, as the invitation's owner is unknown. */
  | {
      readonly kind: 'other';
      readonly isUnsure: boolean;
      readonly email: string;
      readonly logOut: () => Promise<void>;
    };

export function useVisitor({ invitation_token, contact_id }: InvitationLink): Visitor {
  const email = useSyncExternalStore(sessionStore.onEnd, () => sessionStore.read()?.uid ?? null);
  const { data: profile, isPending } = useQuery({ ...profileQuery, enabled: email !== null });
  if (email === null) return { kind: 'nobody' };
  if (isPending) return { kind: 'loading' };
  const own = profile?.contacts.find(({ id }) => id === contact_id);
  if (own) return { kind: 'own', clientId: own.client_id, ...standingOf(own) };
  const [first] = profile?.contacts ?? [];
  if (first && invitation_token === undefined && contact_id === undefined) {
    return { kind: 'own', clientId: null, ...standingOf(first) };
  }
  // It ends here even when the server cannot be reached.
  const logOut = () => endSession().catch(() => {});
  return { kind: 'other', isUnsure: !profile || contact_id === undefined, email, logOut };
}

const standingOf = (contact: Contact) => ({
  isSignedUp: clientFlags(contact).isSignedUp,
  hasExternalId: contact.external_accounting_id !== null,
});
