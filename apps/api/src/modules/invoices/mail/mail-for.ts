import type { ClientCaller } from '#platform/caller';
import type { MailToQueue } from '../deps.ts';
import type { InvoiceRow } from '../invoice-store.ts';

/** Said of a customer whose e-mail address was taken away after they were sent something. */
export const NO_ADDRESS = 'The customer has no email address: add one to the customer first.';

/** The e-mail with a document to the addresses that its customer has now. */
export function mailFor(
  { clientId, client }: ClientCaller,
  { id: invoiceId }: InvoiceRow,
  kind: MailToQueue['kind'],
  { email }: { readonly email: string | null },
): MailToQueue {
  return { clientId, brand: client.brand, invoiceId, kind, recipients: email ?? '' };
}
