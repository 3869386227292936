import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { openBankAccount, readSeller, type Seller } from '#modules/account/public';
import { brandCalled, type Brand } from '#platform/brands';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { MailRow } from '#platform/mail/mail-kinds';
import type { MailToQueue } from '#platform/mail/mail-queue';
import type { MailFact } from '#platform/mail/mail-template';
import { bankFacts } from '#platform/papers/bank-facts';
import { londonDate } from '#platform/time/clock';
import type { InvoiceMailKind, InvoicesDeps } from '../../record/deps.ts';
import { readInvoice, readPayments, type InvoiceRow } from '../../record/invoice-store.ts';

/** An e-mail with a document to the customer's current addresses. */
export function mailFor(
  { clientId, client }: ClientCaller,
  { id: invoice_id }: InvoiceRow,
  kind: InvoiceMailKind,
  { email }: { readonly email: string | null },
): MailToQueue<InvoiceMailKind> {
  return { clientId, brand: client.brand, about: { invoice_id }, kind, recipients: email ?? '' };
}

/** The facts for mails about a document. */
export interface MailParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly brand: Brand;
  /** The account printed on the paper, whatever the settings are by now; null when there is none. */
  readonly bankAccount: InvoiceBankAccount | null;
  /** The amount owed when the mail was requested, whenever it is sent. */
  readonly owedPence: number;
  /** The London date of the request. */
  readonly askedOn: string;
}

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
    bankAccount: openBankAccount(secrets, invoice.bank_account_sealed),
    owedPence: before.reduce((owed, each) => owed - each.amount_pence, invoice.total_pence),
    askedOn: londonDate(Temporal.Instant.from(created_at)),
  };
}

/** Number, date and the customer's own reference. */
export function invoiceFacts({ number, date, purchase_reference: reference }: InvoiceRow) {
  return [
    { label: 'Number', value: number ?? '' },
    ...(date ? [{ label: 'Date', value: formatDate(date) }] : []),
    ...(reference ? [{ label: 'Your reference', value: reference }] : []),
  ];
}

/** The steps from the total to the amount owed; empty when they are equal. */
export function settledFacts({ invoice, owedPence }: MailParts): MailFact[] {
  const settled = invoice.total_pence - owedPence;
  if (settled === 0) return [];
  return [
    { label: 'Total', value: formatPounds(invoice.total_pence) },
    { label: 'Paid or credited', value: formatPounds(settled) },
  ];
}

/** Payment details; null when nothing is owed, or the paper names no account. */
export function howToPay({ invoice, bankAccount, owedPence }: MailParts) {
  if (!bankAccount || owedPence === 0) return null;
  return { heading: 'How to pay', facts: bankFacts(bankAccount, invoice.number) };
}
