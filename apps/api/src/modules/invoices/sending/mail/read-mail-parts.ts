import { readSeller } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import type { MailRow } from '#platform/mail/mail-kinds';
import { londonDate } from '#platform/time/clock';
import { readBankAccountOf } from '../../paper/bank-account-on-paper.ts';
import type { InvoicesDeps } from '../../record/deps.ts';
import { readInvoice, readPayments } from '../../record/invoice-store.ts';
import type { MailParts } from './mail-parts.ts';

/** The rows behind a queued mail. */
export async function readMailParts(
  tx: Tx,
  { brands, secrets }: Pick<InvoicesDeps, 'brands' | 'secrets'>,
  { id, client_id: clientId, invoice_id: invoiceId, created_at }: MailRow,
): Promise<MailParts> {
  if (invoiceId === null) throw new Error('a mail without an invoice');
  const invoice = await readInvoice(tx, clientId, invoiceId);
  const seller = await readSeller(tx, clientId);
  // Payments and mails of one document are written in turn, and ids increase with time. So every
  // attempt at a mail computes the amount owed when it was requested.
  const before = (await readPayments(tx, clientId, invoiceId)).filter((each) => each.id < id);
  return {
    invoice,
    ...seller,
    brand: brandCalled(brands, seller.client.brand),
    bankAccount: readBankAccountOf({ secrets }, invoice),
    owedPence: before.reduce((owed, each) => owed - each.amount_pence, invoice.total_pence),
    askedOn: londonDate(Temporal.Instant.from(created_at)),
  };
}
