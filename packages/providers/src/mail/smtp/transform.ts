import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { MailError, type OutgoingMail } from '../port.ts';

/** The part of nodemailer's error that we use. */
export interface SmtpFailure {
  readonly code?: string | undefined;
  readonly message: string;
  /** The server's reply, like `550 No such mailbox`. */
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  /** The command that the server answered, like `RCPT TO`. */
  readonly command?: string | undefined;
  readonly recipient?: string | undefined;
  /** One failure for each recipient that the server rejected. */
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}

// Longer than RFC 5321 allows, shorter than anything that could be an attack.
const ADDRESS = /^[^\s<>,;:"()[\]\\@\p{Cc}]{1,128}@[^\s<>,;:"()[\]\\@\p{Cc}]{1,255}$/u;
const MESSAGE_ID = /^<?([^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)>?$/u;

const isAddress = (text: string): boolean => ADDRESS.test(text);
const notAnAddress = (text: string): string => `"${text}" is not a mail address.`;

/** The recipients of this attempt, without duplicates: those that are addresses, and the others. */
export function recipientsOf(message: OutgoingMail) {
  const all = [...new Set(message.recipients ?? message.to)];
  return { all, fit: all.filter(isAddress), unfit: all.filter((text) => !isAddress(text)) };
}

/**
 * A mail in nodemailer's form, to those recipients that are addresses. Addresses are objects, never text to be parsed,
 * and the part boundaries derive from the Message-ID, so that every attempt has the same bytes. Throws a `refused`
 * `MailError` for a mail that no server could accept: without a recipient, or with a broken address of the sender.
 */
export function toNodemailer(message: OutgoingMail): SendMailOptions {
  const { fit, unfit } = recipientsOf(message);
  const { from, reply_to: replyTo } = message;
  const broken = [from, ...(replyTo ? [replyTo] : [])].find(({ address }) => !isAddress(address));
  if (broken) throw new MailError('refused', notAnAddress(broken.address));
  if (fit.length === 0) {
    const sentences = unfit.map(notAnAddress).join(' ');
    throw new MailError('refused', sentences || 'The mail has no recipient.', { refused: unfit });
  }
  const id = MESSAGE_ID.exec(message.message_id)?.[1];
  if (!id) throw new TypeError(`"${message.message_id}" is not a Message-ID.`);
  return {
    messageId: `<${id}>`,
    baseBoundary: createHash('sha256').update(id).digest('hex').slice(0, 32),
    date: new Date(Temporal.Instant.from(message.date).epochMilliseconds),
    from: { ...from },
    ...(replyTo ? { replyTo: { ...replyTo } } : {}),
    to: message.to.filter(isAddress).map((address) => ({ name: '', address })),
    envelope: { from: from.address, to: fit },
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: message.attachments.map(
      ({ filename, content_type, content, content_id: cid }) => ({
        filename,
        contentType: content_type,
        content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
        ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
      }),
    ),
    xMailer: false,
    // A mail never makes the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// 530, 534, 535 and 538 are about our sign-in, 503 is about the order of commands. The mail itself
// is fine and can be sent once that is fixed.
const NOT_ABOUT_THE_MAIL = new Set([503, 530, 534, 535, 538]);
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** Turns a failed attempt into the error of a mail, with its recipients. */
export function toMailError(failure: SmtpFailure, recipients: readonly string[]): MailError {
  if (failure.command === 'RCPT TO' && failure.rejectedErrors) {
    return rejectedRecipients(failure.rejectedErrors, recipients);
  }
  const cause = { cause: failure };
  if (failure.code === 'ETIMEDOUT' || failure.code === 'EABORT') {
    return new MailError(
      'timeout',
      'The mail server took too long.',
      { pending: recipients },
      cause,
    );
  }
  const sentence = failure.response ?? failure.message;
  return isPermanent(failure)
    ? new MailError('refused', sentence, { refused: recipients }, cause)
    : new MailError('unavailable', sentence, { pending: recipients }, cause);
}

/** The server rejected these recipients; all others have received the mail. */
export function rejectedRecipients(
  failures: readonly SmtpFailure[],
  recipients: readonly string[],
): MailError {
  const found = recipients.map((address) => {
    const isTheirs = ({ recipient }: SmtpFailure) => recipient && isSame(recipient, address);
    return { address, failure: failures.find(isTheirs) };
  });
  const addresses = (isWanted: (failure?: SmtpFailure) => boolean) =>
    found.filter(({ failure }) => isWanted(failure)).map(({ address }) => address);
  const sentence = ({ response, message }: SmtpFailure) => response ?? message;
  const isPending = (failure?: SmtpFailure) => failure !== undefined && !isPermanent(failure);
  return new MailError(
    failures.some(isPending) ? 'unavailable' : 'refused',
    [...new Set(failures.map(sentence))].join('; '),
    {
      pending: addresses(isPending),
      refused: addresses((failure) => failure !== undefined && isPermanent(failure)),
      accepted: addresses((failure) => failure === undefined),
      answers: Object.fromEntries(
        found.flatMap(({ address, failure }) => (failure ? [[address, sentence(failure)]] : [])),
      ),
    },
    { cause: failures },
  );
}

/** Adds recipients that are not addresses to the outcome of a mail, which the others must still receive. */
export function withInvalidRecipients(
  failure: MailError | null,
  { fit, unfit }: Pick<ReturnType<typeof recipientsOf>, 'fit' | 'unfit'>,
): MailError | null {
  if (unfit.length === 0) return failure;
  const own = new Map(unfit.map((text) => [text, notAnAddress(text)]));
  const { code, message, pending, refused, accepted, answers } =
    failure ?? new MailError('refused', [...own.values()].join(' '), { accepted: fit });
  return new MailError(
    code,
    message,
    {
      pending,
      refused: [...refused, ...unfit],
      accepted,
      answers: { ...answers, ...Object.fromEntries(own) },
    },
    { cause: failure },
  );
}

/** Compares in ASCII: sending turned a domain like müller.example into xn--mller-kva.example. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => {
    const at = address.lastIndexOf('@');
    return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
  });
  return a === b;
}

function isPermanent({ code, responseCode }: SmtpFailure): boolean {
  if (!code || !ABOUT_THE_MAIL.has(code)) return false;
  // Without a reply the address itself was invalid, and no server was asked.
  if (responseCode === undefined) return true;
  return responseCode >= 500 && !NOT_ABOUT_THE_MAIL.has(responseCode);
}
