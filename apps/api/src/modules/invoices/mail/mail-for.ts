import type { ClientCaller } from '#platform/caller';
import type { MailToQueue } from '#platform/mail/mail-queue';
import type { InvoiceRow } from '../invoice-store.ts';

export type InvoiceMailKind = 'invoice' | 'credit_note' | 'reminder';

/** An e-mail with a document to the customer's current addresses. */
export function mailFor(
  { clientId, client }: ClientCaller,
  { id: invoice_id }: InvoiceRow,
  kind: InvoiceMailKind,
  { email }: { readonly email: string | null },
): MailToQueue<InvoiceMailKind> {
  return { clientId, brand: client.brand, about: { invoice_id }, kind, recipients: email ?? '' };
}
