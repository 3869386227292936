import type { MailLimit, MailWait } from '../mail/limits.ts';

/** How many messages a client may send to the provider: more than anybody needs. */
export const MESSAGE_LIMITS = [
  { mails: 10, hours: 1, per: 'hour' },
  { mails: 30, hours: 24, per: 'day' },
] as const satisfies readonly MailLimit[];

/** How many of the newest messages the limits look at. */
export const MOST_MESSAGES = Math.max(...MESSAGE_LIMITS.map(({ mails }) => mails));

/** {10, hour}, "10:00" -> the error that replaces an eleventh message. */
export const messagedTooOften = ({ mails, per }: Pick<MailWait, 'mails' | 'per'>, from: string) =>
  `You have sent ${mails} messages in ${per === 'hour' ? 'an hour' : 'a day'}. Please wait until ${from}.`;
