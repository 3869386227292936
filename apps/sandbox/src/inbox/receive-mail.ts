import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock.ts';
import { timesDelivered, type Mailbox } from './mailbox.ts';
import type { IncomingMail, MailFolder } from './mail-folder.ts';
import { sentinelOf } from './sentinels.ts';

/** 40 MB, the highest limit among the large providers. */
export const MOST_BYTES = 40 * 1024 * 1024;

/** A refusal with its SMTP reply code: 4xx try again later, 5xx never try again. */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal';
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

interface Deps {
  readonly folder: MailFolder;
  readonly mailbox: Mailbox;
  readonly now: Clock;
}

/** The outcome for a mail: the answer, or that the connection must break without one. */
export interface Outcome {
  readonly answer: string;
  readonly breakConnection: boolean;
}

/**
 * Stores one mail from its connection on the disk. Resolves when the mail is safe, so that the 250
 * that follows is true. Throws an `SmtpRefusal`, or the connection's own error when the sender hung
 * up half way; nothing is kept then.
 */
export async function receiveMail(
  { folder, mailbox, now }: Deps,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Outcome> {
  const { mailFrom, rcptTo } = session.envelope;
  const to = rcptTo.map(({ address }) => address);
  const incoming = await folder.receive({
    from: mailFrom ? mailFrom.address : '',
    to,
    received_at: now().toString(),
  });
  const id = await writeDown(incoming, stream, to);
  const entry = await mailbox.add(id);
  const losesAnswer = (address: string) =>
    sentinelOf(address) === 'lost' && timesDelivered(entry, address) === 1;
  return { answer: `Kept as ${id}`, breakConnection: to.some(losesAnswer) };
}

async function writeDown(
  incoming: IncomingMail,
  stream: SMTPServerDataStream,
  to: readonly string[],
): Promise<string> {
  try {
    for await (const chunk of stream) {
      // An oversized mail is still read to its end, because the answer comes after it.
      if (!stream.sizeExceeded) await incoming.write(chunk);
    }
    if (stream.sizeExceeded) throw new SmtpRefusal(552, 'The mail is larger than 40 MB');
    if (to.some((address) => sentinelOf(address) === 'spam')) {
      throw new SmtpRefusal(554, 'The mail looks like spam');
    }
    return await incoming.keep();
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}
