import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.gen.ts';

/** What goes out by e-mail; each kind has a composer in the module that sends it. */
export const MAIL_KINDS = ['invoice', 'credit_note', 'reminder', 'statement', 'package'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mail is about: one of a client's own records. */
export type MailSubject =
  | { readonly invoice_id: string }
  | { readonly statement_id: string }
  | { readonly envelope_id: string };

export type MailRow = Selectable<Schema['mails']>;

/** What differs from mail to mail: who gets it and when it was asked for stands in its row. */
export type ComposedMail = Omit<OutgoingMail, 'message_id' | 'date' | 'to' | 'recipients'>;

/**
 * Writes a mail as it was asked for, the same at every attempt. Throws a MailError `refused` when it
 * should not go out any more.
 */
export type MailComposer = (row: MailRow) => Promise<ComposedMail>;
export type MailComposers<K extends MailKind = MailKind> = Readonly<Record<K, MailComposer>>;
