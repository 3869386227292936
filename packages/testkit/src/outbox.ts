import type { MailSender, OutgoingMail } from '@counterfoil/providers/mail/port';
import { MailError } from '@counterfoil/providers/mail/port';

/** A mail server in memory that can be taken down: an adapter of the port for tests. */
export interface Outbox {
  readonly sender: MailSender;
  /** Mails taken so far whose recipients include the address. */
  to(address: string): readonly OutgoingMail[];
  /** While it is down every attempt fails as a server that does not answer does. */
  setDown(down: boolean): void;
}

export function createOutbox(): Outbox {
  const taken: OutgoingMail[] = [];
  let isDown = false;
  return {
    sender: {
      send: async (mail) => {
        const recipients = mail.recipients ?? mail.to;
        if (isDown)
          throw new MailError('unavailable', 'The mail server does not answer.', {
            pending: recipients,
          });
        const refused = recipients.filter((address) => address.startsWith('bounce@'));
        if (refused.length) throw new MailError('refused', 'Mailbox unknown.', { refused });
        taken.push(mail);
      },
      close: async () => {},
    },
    to: (address) => taken.filter((mail) => (mail.recipients ?? mail.to).includes(address)),
    setDown: (down) => {
      isDown = down;
    },
  };
}
