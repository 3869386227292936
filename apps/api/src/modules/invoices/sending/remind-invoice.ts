import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ActingCaller } from '#platform/caller';
import type { InvoicesDeps } from '../record/deps.ts';
import { mailAgain } from './mail-again.ts';

/** Reminds the customer of an unpaid invoice, with its PDF; a client who has left may do so too. */
export function remindInvoice(
  deps: InvoicesDeps,
  caller: ActingCaller,
  id: string,
): Promise<Invoice> {
  return mailAgain(deps, caller, id, 'remind');
}
