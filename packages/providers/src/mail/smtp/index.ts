import nodemailer from 'nodemailer';
import { LONGEST_ATTEMPT_SECONDS, MailError, type MailSender } from '../port.ts';
import {
  recipientsOf,
  toMailError,
  toNodemailer,
  rejectedRecipients,
  withInvalidRecipients,
} from './transform.ts';
import type { SmtpSettings } from './settings.ts';

const TIMEOUT_MS = 10_000;
const CONNECTIONS = 4;

/** Sends over SMTP, on a few connections that are kept open between mails. */
export function createSmtpMailSender(settings: SmtpSettings): MailSender {
  const transport = nodemailer.createTransport({ pool: true, ...connectionOptions(settings) });
  const underWay = new Set<Promise<unknown>>();

  const attempt: MailSender['send'] = async (message) => {
    const mail = toNodemailer(message);
    const recipients = recipientsOf(message);
    // Each step has its own time-out; this one stops a server that sends its replies too slowly.
    const signal = AbortSignal.timeout(LONGEST_ATTEMPT_SECONDS * 1000);
    const failure = await transport.sendMail({ ...mail, signal }).then(
      ({ rejectedErrors: rejected }) =>
        rejected?.length ? rejectedRecipients(rejected, recipients.fit) : null,
      (error: unknown) => {
        if (!(error instanceof Error)) throw error;
        return toMailError(error, recipients.fit);
      },
    );
    const outcome = withInvalidRecipients(failure, recipients);
    if (outcome) throw outcome;
  };

  let closed = false;
  return {
    send: (message) => {
      if (closed) {
        const { all: pending } = recipientsOf(message);
        return Promise.reject(new MailError('unavailable', 'The sender is closed.', { pending }));
      }
      const sending = attempt(message);
      const settled = sending.catch(() => undefined).then(() => void underWay.delete(settled));
      underWay.add(settled);
      return sending;
    },
    close: async () => {
      closed = true;
      await Promise.all(underWay);
      transport.close();
    },
  };
}

function connectionOptions({
  host,
  port,
  security,
  username,
  password,
  timeoutMs = TIMEOUT_MS,
}: SmtpSettings) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' as const },
    ...(username === undefined ? {} : { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    maxConnections: CONNECTIONS,
    // Used only when the server has dropped a kept connection, before any byte of the mail was sent.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
