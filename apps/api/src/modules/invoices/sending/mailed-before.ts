import {
  type AddressOutcome,
  addressesIn,
  type RemainingRecipients,
  stillToReach,
} from '@counterfoil/domain/mail/outcomes';
import { readCustomers } from '#modules/customers/public';
import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { outcomesOfMail } from '#platform/mail/mails';
import { londonDate, type Clock } from '#platform/time/clock';
import type { InvoiceMailKind } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';

/** Outcomes of some mails for each address, the oldest mail first. */
export type MailHistory = readonly (readonly AddressOutcome[])[];

/** The mails that another one would repeat, by document: all with the document, or the reminders of today. */
export async function mailedBefore(
  tx: Tx,
  clock: Clock,
  rows: readonly InvoiceRow[],
  kind: InvoiceMailKind,
): Promise<(row: InvoiceRow) => MailHistory> {
  const [first] = rows;
  if (first === undefined) return () => [];
  const today = clock.today();
  const isRepeated = (createdAt: string) =>
    kind !== 'reminder' || londonDate(Temporal.Instant.from(createdAt)) === today;
  const ids = rows.map(({ id }) => id);
  const mails = await tx
    .selectFrom('mails')
    .selectAll()
    .where('client_id', '=', first.client_id)
    .where(among(ids, 'invoice_id'))
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  const byDocument = Map.groupBy(
    mails.filter((mail) => isRepeated(mail.created_at)),
    (mail) => mail.invoice_id,
  );
  return ({ id }) => (byDocument.get(id) ?? []).map(outcomesOfMail);
}

/** Finds other addresses to remind today: nobody gets a second reminder because others got none. */
export async function stillToRemind(
  tx: Tx,
  clock: Clock,
  clientId: string,
  rows: readonly InvoiceRow[],
): Promise<(row: InvoiceRow) => RemainingRecipients | null> {
  const mailed = await mailedBefore(tx, clock, rows, 'reminder');
  const theirs = [...new Set(rows.map(({ customer_id: id }) => id))];
  const customers = await readCustomers(tx, clientId, theirs);
  const emails = new Map(customers.map(({ id, email }) => [id, email]));
  return (row) => stillToReach(addressesIn(emails.get(row.customer_id) ?? ''), mailed(row));
}
