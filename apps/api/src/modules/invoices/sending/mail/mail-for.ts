import type { ClientCaller } from '#platform/caller';
import type { MailToQueue } from '#platform/mail/mail-queue';
import type { InvoiceMailKind } from '../../record/deps.ts';
import type { InvoiceRow } from '../../record/invoice-store.ts';

/** An e-mail with a document to the customer's current addresses. */
export function mailFor(
  { clientId, client }: ClientCaller,
  { id: invoice_id }: InvoiceRow,
  kind: InvoiceMailKind,
  { email }: { readonly email: string | null },
): MailToQueue<InvoiceMailKind> {
  return { clientId, brand: client.brand, about: { invoice_id }, kind, recipients: email ?? '' };
}
