import { deviceMails } from './device-mails.ts';
import { passwordMails } from './password-mails.ts';

/** The composer for each kind of mail to a user about their login. */
export const sessionMails = (deps: Parameters<typeof passwordMails>[0]) => ({
  ...passwordMails(deps),
  ...deviceMails(deps),
});
