import type { MailLimit, MailWait } from '../mail/limits.ts';

/** How often a client may change emails of contacts: each change mails two addresses, which may be strangers'. */
export const EMAIL_CHANGE_LIMITS = [
  { mails: 3, hours: 1, per: 'hour' },
  { mails: 10, hours: 24, per: 'day' },
] as const satisfies readonly MailLimit[];

/** How many of the newest changes the limits look at. */
export const MOST_EMAIL_CHANGES = Math.max(...EMAIL_CHANGE_LIMITS.map(({ mails }) => mails));

/** {3, hour}, "10:00" -> the error that replaces a fourth change. */
export const emailChangedTooOften = (
  { mails, per }: Pick<MailWait, 'mails' | 'per'>,
  from: string,
) =>
  `Your contacts’ email has been changed ${mails} times in ${per === 'hour' ? 'an hour' : 'a day'}. Please wait until ${from}.`;
