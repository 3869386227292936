/** Limits on mail in a client's name. `again` counts neither mail by staff nor the first mail of a document. */
export const MAIL_LIMITS = {
  /** Further mails about one document, or statements to one customer. */
  again: [
    { mails: 3, hours: 1, per: 'hour' },
    { mails: 10, hours: 24, per: 'day' },
  ],
  /** Addresses in 24 hours: enough to send and remind of a thousand documents at two or three addresses each. */
  addressesADay: 5_000,
  /** Mails to one address in 24 hours, about whatever documents of whatever customers. */
  mailsADayToOne: 100,
} as const;

const HOUR_MS = 3_600_000;

/** A limit that has been reached, so that the next mail has to wait. */
export interface MailWait {
  readonly mails: number;
  readonly per: 'hour' | 'day';
  /** When the next mail may be sent, in milliseconds since 1970. */
  readonly until: number;
}

/** @param earlier times of the earlier mails, newest first @returns null when the next may be sent now */
export function waitBeforeMail(earlier: readonly number[], now: number): MailWait | null {
  const waits = MAIL_LIMITS.again.flatMap(({ mails, hours, per }): MailWait[] => {
    const oldest = earlier[mails - 1];
    const until = (oldest ?? 0) + hours * HOUR_MS;
    return oldest === undefined || until <= now ? [] : [{ mails, per, until }];
  });
  return waits.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** How many of the newest mails `waitBeforeMail` looks at. */
export const MOST_MAILS_AGAIN = Math.max(...MAIL_LIMITS.again.map(({ mails }) => mails));

/** "This invoice", {3, hour}, "10:00" -> the error that replaces a fourth mail. */
export const mailedTooOften = (
  what: string,
  { mails, per }: Pick<MailWait, 'mails' | 'per'>,
  from: string,
) =>
  `${what} has been e-mailed ${mails} times within ${per === 'hour' ? 'an hour' : 'a day'}: please wait until ${from}.`;

const figure = (count: number) => count.toLocaleString('en-GB');

/** A limit on 24 hours, before "within 24 hours". */
export const ADDRESSES_A_DAY = `At most ${figure(MAIL_LIMITS.addressesADay)} addresses can be e-mailed`;
export const mailsADayTo = (address: string) =>
  `At most ${figure(MAIL_LIMITS.mailsADayToOne)} e-mails can be sent to ${address}`;

/** The error when mails of the last 24 hours leave no room below the limit. */
export const dayOfMailFull = (limit: string, from: string) =>
  `${limit} within 24 hours, and there is no room for this yet: please wait until ${from}.`;
/** The error when one request exceeds the limit by itself. */
export const moreThanADayOfMail = (limit: string, count: number) =>
  `${limit} within 24 hours, and these are ${figure(count)}: please choose fewer.`;
