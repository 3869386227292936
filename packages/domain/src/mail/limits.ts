/** Limits on mail in a client's name. `again` counts neither mail by staff nor the first mail of a document. */
export const MAIL_LIMITS = {
  /** Further mails about one document, or statements to one customer. */
  again: [
    { mails: 3, hours: 1, per: 'hour' },
    { mails: 10, hours: 24, per: 'day' },
  ],
  /** Addresses in 24 hours: enough to send a thousand documents, with reminders, to two or three addresses each. */
  addressesADay: 5_000,
} as const;

const HOUR_MS = 3_600_000;

/** At most this many mails within this many hours. */
export interface MailLimit {
  readonly mails: number;
  readonly hours: number;
  readonly per: 'hour' | 'day';
}

/** A limit that has been reached, so that the next mail has to wait. */
export interface MailWait {
  readonly mails: number;
  readonly per: 'hour' | 'day';
  /** When the next mail may be sent, in milliseconds since 1970. */
  readonly until: number;
}

/** @param earlier times of the earlier mails, newest first @returns null when the next may be sent now */
export function waitBeforeMail(
  earlier: readonly number[],
  now: number,
  limits: readonly MailLimit[] = MAIL_LIMITS.again,
): MailWait | null {
  const waits = limits.flatMap(({ mails, hours, per }): MailWait[] => {
    const oldest = earlier[mails - 1] ?? -Infinity;
    const until = oldest + hours * HOUR_MS;
    return until <= now ? [] : [{ mails, per, until }];
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
  `${what} has been emailed ${mails} times in ${per === 'hour' ? 'an hour' : 'a day'}. Please wait until ${from}.`;

const mostADay = () => MAIL_LIMITS.addressesADay.toLocaleString('en-GB');

export const dayOfMailFull = (from: string) =>
  `You can email up to ${mostADay()} addresses in 24 hours, and you’ve reached that limit. Please wait until ${from}.`;
export const moreThanADayOfMail = (addresses: number) =>
  `You can email up to ${mostADay()} addresses in 24 hours, and you’ve chosen ${addresses.toLocaleString('en-GB')}. Please choose fewer.`;
