import type { MailEntry } from './mailbox.ts';
import type { MailSummary } from './mail-cache.ts';

/**
 * A mail on the wire. `to` is the mailboxes that received it (from the envelope, so Bcc is included),
 * `from` is the author in its header; both are plain addresses joined by ", ". `text` and `html` are
 * empty when the mail has no such part. `deliveries` is 1 unless a mailbox received the same
 * Message-ID again.
 */
export function presentMessage(entry: MailEntry, mail: MailSummary) {
  return {
    id: entry.id,
    to: [...entry.deliveries.keys()].join(', '),
    from: entry.from,
    reply_to: mail.replyTo.join(', '),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, content_type, size }, index) => ({
      filename,
      content_type,
      size,
      url: attachmentUrl(entry.id, index + 1),
    })),
    received_at: entry.receivedAt,
    message_id: entry.messageId ?? null,
    deliveries: mostDeliveries(entry),
    headers: mail.headers,
    unreadable: mail.unreadable ?? null,
  };
}

/** The number of deliveries to the mailbox with the most of them. */
export function mostDeliveries(entry: MailEntry): number {
  return Math.max(0, ...entry.deliveries.values());
}

/** Root-relative address of attachment `number`, counted from 1. */
export function attachmentUrl(id: string, number: number): string {
  return `/api/messages/${id}/attachments/${number}`;
}
