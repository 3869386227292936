export {
  contactEmailChanged,
  contactMails,
  CONTACT_MAILS,
  enforceFewEmailChanges,
  type ContactMailKind,
} from './contact-mails.ts';
export { passwordLinkHandler } from './ask-password-link.ts';
export { answerSignedIn, beginSession, visitorOf, type Visitor } from './begin-session.ts';
export { createJudge } from './judge-password.ts';
export { forgetOldDevices } from './known-devices.ts';
export { linkTokenHash, newLinkToken } from './password-links.ts';
export type { PasswordDeps } from './password-deps.ts';
export { setFirstPassword } from './set-password.ts';
export { lockUser, type PasswordUser } from './users.ts';
export { createPasswords, hashPassword, type Passwords } from './password.ts';
export { forgetOldPasswordLinks } from './password-links.ts';
export { sessionMails } from './session-mails.ts';
export { createAuthenticate, removeExpiredSessions } from './sessions.ts';
export { passwordRoutes, sessionRoutes } from './routes.ts';
export { signOutByOffice } from './sign-out-by-office.ts';
export { createThrottle, forgetAttempts, forgetOldFailures } from './throttle.ts';
