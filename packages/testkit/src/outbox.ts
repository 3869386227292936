import type { MailSender, OutgoingMail } from '@counterfoil/providers/mail/port';
import { MailError } from '@counterfoil/providers/mail/port';

/**
 * A mail server in memory that tests can take down. It refuses addresses that start with `bounce@`
 * for good, and accepts the mail for the others.
 */
export interface Outbox {
  readonly sender: MailSender;
  /** Mails accepted so far for the address. */
  to(address: string): readonly OutgoingMail[];
  /** While it is down every attempt fails as with a server that does not answer. */
  setDown(down: boolean): void;
  /** Answers "try again later" for an address until `busy` is false. */
  setBusy(address: string, busy: boolean): void;
}

const UNKNOWN = 'Mailbox unknown.';

export function createOutbox(): Outbox {
  const taken: OutgoingMail[] = [];
  const busy = new Set<string>();
  let isDown = false;
  return {
    sender: {
      send: async (mail) => {
        const recipients = mail.recipients ?? mail.to;
        const pending = isDown ? recipients : recipients.filter((address) => busy.has(address));
        const others = recipients.filter((address) => !pending.includes(address));
        const refused = others.filter((address) => address.startsWith('bounce@'));
        const accepted = others.filter((address) => !refused.includes(address));
        if (accepted.length) taken.push({ ...mail, recipients: accepted });
        const answers = Object.fromEntries(refused.map((address) => [address, UNKNOWN]));
        if (pending.length) {
          const sentence = 'The mail server does not answer.';
          throw new MailError('unavailable', sentence, { pending, refused, accepted, answers });
        }
        if (refused.length) throw new MailError('refused', UNKNOWN, { refused, accepted, answers });
      },
      close: async () => {},
    },
    to: (address) => taken.filter((mail) => (mail.recipients ?? mail.to).includes(address)),
    setDown: (down) => {
      isDown = down;
    },
    setBusy: (address, isBusy) => {
      if (isBusy) busy.add(address);
      else busy.delete(address);
    },
  };
}
