export { invitationMails, invitationUrl } from './invitation-mails.ts';
export { invitationRoutes } from './invitation-routes.ts';
export { forgetOldInvitations, isExpired, openInvitationOf } from './invitations.ts';
export { inviteClient } from './invite-client.ts';
export type { NewInvitation } from './new-invitation.ts';
