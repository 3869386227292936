/** The query of an invitation's link. */
export interface InvitationLink {
  readonly invitation_token?: string;
  readonly contact_id?: string;
}

/** `validateSearch` of the pages that it opens. */
export const parseInvitationLink = ({
  invitation_token: token,
  contact_id: contact,
}: Record<string, unknown>): InvitationLink => ({
  ...(typeof token === 'string' && token !== '' ? { invitation_token: token } : {}),
  ...(typeof contact === 'string' && contact !== '' ? { contact_id: contact } : {}),
});
