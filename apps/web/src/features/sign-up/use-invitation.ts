import { getInvitation, type Invitation } from '@counterfoil/contract/sign-up/invitation-routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { q } from '#lib/api/q.ts';
import { currentBrand } from '#lib/brand.ts';
import { leaveFor } from '#lib/leave-for.ts';
import type { InvitationLink } from './invitation-link.ts';

/** How an invitation is refused: unknown, expired or replaced, accepted before. */
const REFUSED: readonly number[] = [404, 410, 422];

/** The state of a link's invitation. */
export type OpenedInvitation =
  | { readonly kind: 'loading' }
  /** The link has no token. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly message: string }
  /** `invitation`: null when the portal cannot say; accepting it may still work. */
  | { readonly kind: 'open'; readonly invitation: Invitation | null };

/** Reads the invitation of a link, when nobody is signed in. One of another brand leads to the address of its brand. */
export function useInvitation(link: InvitationLink, isAsked: boolean): OpenedInvitation {
  const { invitation_token = '', contact_id } = link;
  const query = { invitation_token, ...(contact_id === undefined ? {} : { contact_id }) };
  const { data, error } = useQuery({
    ...q(getInvitation, { query }, { retry: false, staleTime: 0, gcTime: 0 }),
    enabled: isAsked && invitation_token !== '',
  });
  const elsewhere = data && data.brand !== currentBrand().brand ? data.url : null;
  useEffect(() => {
    if (elsewhere !== null) leaveFor(elsewhere);
  }, [elsewhere]);
  if (invitation_token === '') return { kind: 'none' };
  if (error) {
    const { status, message } = problemOf(error);
    return REFUSED.includes(status)
      ? { kind: 'refused', message }
      : { kind: 'open', invitation: null };
  }
  return data && elsewhere === null ? { kind: 'open', invitation: data } : { kind: 'loading' };
}
