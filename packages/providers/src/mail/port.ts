/** An address with a display name, as in `"Anna Test" <anna@example.com>`. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Uint8Array;
  /** Set on a picture that the HTML shows as `cid:…`, rather than beside the mail. */
  readonly content_id?: string;
}

/**
 * A mail to send. The caller sets `message_id` and `date`, so that every attempt at one mail has the
 * same bytes, and mailboxes can tell a second delivery from a second mail.
 */
export interface OutgoingMail {
  /** Like `0199…@brightpence.example`, with or without angle brackets. */
  readonly message_id: string;
  /** An ISO instant. */
  readonly date: string;
  readonly from: MailAddress;
  readonly reply_to?: MailAddress;
  /** The plain addresses that the header shows. */
  readonly to: readonly string[];
  /** The recipients of this attempt, when they are not all of `to`: see `MailError.pending`. */
  readonly recipients?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/** `refused`: never try again. `unavailable` and `timeout`: try again later. */
export type MailErrorCode = 'unavailable' | 'refused' | 'timeout';

/**
 * A mail that did not reach every recipient. The message is the server's own where it gave one. Some
 * of several recipients may have got the mail: a retry for `pending` only (`OutgoingMail.recipients`)
 * sends nobody the same mail twice.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;
  /** The recipients to try again; empty when the code is `refused`. */
  readonly pending: readonly string[];
  /** The recipients that the server refused permanently. */
  readonly refused: readonly string[];
  /** The recipients who still received it. */
  readonly accepted: readonly string[];
  /** By address, what the server said to it, where that is known. */
  readonly answers: Readonly<Record<string, string>>;

  constructor(
    code: MailErrorCode,
    message: string,
    who: Partial<Pick<MailError, 'pending' | 'refused' | 'accepted' | 'answers'>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.pending = who.pending ?? [];
    this.refused = who.refused ?? [];
    this.accepted = who.accepted ?? [];
    this.answers = who.answers ?? {};
  }
}

/** The longest time of an attempt; a lease on a mail must be longer. */
export const LONGEST_ATTEMPT_SECONDS = 40;

/** Hands mails to a mail server. */
export interface MailSender {
  /**
   * Makes one attempt. Resolves when the server has accepted the mail for every recipient; throws a
   * `MailError` otherwise. A lost answer leaves the result unknown, but sending again is safe, because
   * mailboxes recognise the Message-ID.
   */
  send(message: OutgoingMail): Promise<void>;
  /** Waits for the mails under way, then disconnects. */
  close(): Promise<void>;
}
