import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import type { Row } from '../db/rows.ts';
import { jobKind } from '../jobs/jobs.ts';

export type MailRow = Row<'mails'>;

/** The column that names the record a mail is about. The database requires exactly one. */
export type MailSubject = Partial<
  Record<Exclude<Extract<keyof MailRow, `${string}_id`>, 'client_id' | 'message_id'>, string>
>;

/** The parts that differ from mail to mail; the row holds the recipients and the time of the request. */
export type ComposedMail = Omit<OutgoingMail, 'message_id' | 'date' | 'to' | 'recipients'>;

/**
 * Writes a mail as it was requested, the same at every attempt. Throws a MailError `refused` when the
 * mail should no longer be sent.
 */
export type MailComposer = (row: MailRow) => Promise<ComposedMail>;
/** Each kind of mail has its composer in the module that sends it. */
export type MailComposers<K extends string = string> = Readonly<Record<K, MailComposer>>;

/** Delivers one e-mail, which its row describes. Retries for days: see deliver-mail. */
export const deliverMailJob = jobKind<{ mail_id: string; client_id: string }>({
  name: 'deliver-mail',
  retrySeconds: 1,
  retryLimit: 10_000,
});

/** The delivery state of an e-mail: queued, sent, or failed and why. */
export const presentDelivery = ({
  state,
  reason,
  sent_at,
}: Pick<MailRow, 'state' | 'reason' | 'sent_at'>) => ({ state, reason, sent_at });
