import { type AddressOutcome, outcomesOf } from '@counterfoil/domain/mail/outcomes';
import { pick } from '@counterfoil/domain/pick';
import type { OutgoingMail } from '@counterfoil/providers/mail/port';
import * as z from 'zod/mini';
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

// The column is JSON.
const answersColumn = z.record(z.string(), z.string());

/** By address, what the mail server said to it. */
export const answersOf = ({ answers }: Pick<MailRow, 'answers'>): Record<string, string> =>
  z.parse(answersColumn, answers);

/** The columns with the outcome of an e-mail. */
export const DELIVERY_COLUMNS = [
  'recipients',
  'pending',
  'refused',
  'answers',
  'state',
  'reason',
  'sent_at',
] as const satisfies readonly (keyof MailRow)[];
export type DeliveryRow = Pick<MailRow, (typeof DELIVERY_COLUMNS)[number]>;

/** The outcome of an e-mail for each of its addresses. */
export const outcomesOfMail = (row: DeliveryRow): AddressOutcome[] =>
  outcomesOf({ ...row, answers: answersOf(row) });

/** The delivery state of an e-mail: queued, sent, or failed and why; and of each of its addresses. */
export const presentDelivery = (row: DeliveryRow) => ({
  ...pick(row, ['state', 'reason', 'sent_at']),
  addresses: outcomesOfMail(row),
});
