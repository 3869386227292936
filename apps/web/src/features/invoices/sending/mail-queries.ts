import { invoiceMail, unsavedMail } from '@counterfoil/contract/invoices/mail-routes';
import type { QueryIn } from '@counterfoil/contract/route';
import { q } from '#lib/api/q.ts';

// A mail shows the current amounts.
const FRESH = { staleTime: 0, gcTime: 0 };

/** The mail that would go out with a saved document, or a reminder of it. */
export const invoiceMailQuery = (client_id: string, id: string, isReminder: boolean) => {
  const query = isReminder ? { reminder: 'true' as const } : {};
  return q(invoiceMail, { params: { client_id, id }, query }, FRESH);
};

/** The mail that would go out with a document that is not saved yet. */
export const unsavedMailQuery = (
  client_id: string,
  { customer_id, ...query }: { readonly customer_id: string } & QueryIn<typeof unsavedMail>,
) => q(unsavedMail, { params: { client_id, customer_id }, query }, FRESH);
