/** An address with the name people read, as in `"Anna Test" <anna@example.com>`. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Uint8Array;
}

/**
 * A mail to send. The caller gives `message_id` and `date`, so that every attempt at one mail is
 * the same mail byte for byte, and mailboxes can tell a second delivery from a second mail.
 */
export interface OutgoingMail {
  /** Like `0199…@brightpence.example`, with or without angle brackets. */
  readonly message_id: string;
  /** An ISO instant. */
  readonly date: string;
  readonly from: MailAddress;
  readonly reply_to?: MailAddress;
  /** What the header shows: plain addresses. */
  readonly to: readonly string[];
  /** Who is to get it now, where that is not all of `to`: see `MailError.pending`. */
  readonly recipients?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/** `refused`: never try again. `unavailable` and `timeout`: try again later. */
export type MailErrorCode = 'unavailable' | 'refused' | 'timeout';

/**
 * A mail that not everybody got; the message is the server's own sentence where it gave one. A
 * mail to several people may have reached some of them: trying again for `pending` alone
 * (`OutgoingMail.recipients`) is what never hands anybody the same mail twice.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;
  /** Who has yet to get it; empty when the code is `refused`. */
  readonly pending: readonly string[];
  /** Whom the server refused for good. */
  readonly refused: readonly string[];

  constructor(
    code: MailErrorCode,
    message: string,
    who: { readonly pending?: readonly string[]; readonly refused?: readonly string[] } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.pending = who.pending ?? [];
    this.refused = who.refused ?? [];
  }
}

/** No attempt takes longer than this; a lease on a mail must be. */
export const LONGEST_ATTEMPT_SECONDS = 40;

/** Hands mails to a mail server. */
export interface MailSender {
  /**
   * One attempt. Resolves when the server has taken the mail for every recipient; throws
   * `MailError` otherwise. After a lost answer nobody knows whether it was taken: sending again
   * is safe, because mailboxes know the Message-ID.
   */
  send(message: OutgoingMail): Promise<void>;
  /** Lets the mails under way finish, then hangs up. */
  close(): Promise<void>;
}
