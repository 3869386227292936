import type { AddressOutcome } from '@counterfoil/domain/mail/outcomes';
import type { Tx } from '#platform/db/tx';
import { outcomesOfMail } from '#platform/mail/mails';
import { londonDate, type Clock } from '#platform/time/clock';
import type { InvoiceMailKind } from '../record/deps.ts';
import { readMails, type InvoiceRow } from '../record/invoice-store.ts';

/** What came of some mails, the oldest first, for each address. */
export type Mailed = readonly (readonly AddressOutcome[])[];

/** The mails that another one would repeat: all with the document, or the reminders of today. */
export async function mailedBefore(
  tx: Tx,
  clock: Clock,
  { client_id, id }: InvoiceRow,
  kind: InvoiceMailKind,
): Promise<Mailed> {
  const today = clock.today();
  const isRepeated = (createdAt: string) =>
    kind !== 'reminder' || londonDate(Temporal.Instant.from(createdAt)) === today;
  return (await readMails(tx, client_id, id))
    .filter((mail) => mail.kind === kind && isRepeated(mail.created_at))
    .map(outcomesOfMail);
}
