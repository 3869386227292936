import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.gen.ts';

export type MailRow = Selectable<Schema['mails']>;

/** The column that names the record a mail is about. The database wants exactly one. */
export type MailSubject = Partial<
  Record<Exclude<Extract<keyof MailRow, `${string}_id`>, 'client_id' | 'message_id'>, string>
>;

/** What differs from mail to mail: who gets it and when it was asked for stands in its row. */
export type ComposedMail = Omit<OutgoingMail, 'message_id' | 'date' | 'to' | 'recipients'>;

/**
 * Writes a mail as it was asked for, the same at every attempt. Throws a MailError `refused` when it
 * should not go out any more.
 */
export type MailComposer = (row: MailRow) => Promise<ComposedMail>;
/** Each kind of mail has its composer in the module that sends it. */
export type MailComposers<K extends string = string> = Readonly<Record<K, MailComposer>>;
