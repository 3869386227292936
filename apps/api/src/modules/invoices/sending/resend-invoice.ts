import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ActingCaller } from '#platform/caller';
import type { InvoicesDeps } from '../record/deps.ts';
import { mailAgain } from './mail-again.ts';

/** Sends the e-mail with a sent invoice or credit note again, to the customer's current addresses. */
export function resendInvoice(
  deps: InvoicesDeps,
  caller: ActingCaller,
  id: string,
): Promise<Invoice> {
  return mailAgain(deps, caller, id, 'resend');
}
