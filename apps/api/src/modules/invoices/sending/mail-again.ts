import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refuseMailTo } from '@counterfoil/domain/customer/refuse-statement';
import { readCustomer } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import { enforce } from '#platform/refusals';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockInvoice } from '../record/invoice-store.ts';
import { presentInvoice } from '../record/present-invoice.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';
import { mailFor } from './mail/mail-for.ts';
import { documentsMailedTooOften } from './mail/mailed-too-often.ts';

/** Queues another e-mail with a sent document, to the customer's current addresses. */
export function mailAgain(
  { transact, clock, mailQueue }: Pick<InvoicesDeps, 'transact' | 'clock' | 'mailQueue'>,
  caller: ActingCaller,
  id: string,
  action: 'remind' | 'resend',
): Promise<Invoice> {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const row = await lockInvoice(tx, clientId, id);
    refuseAction(action, row, caller.client, clock.today());
    const customer = await readCustomer(tx, clientId, row.customer_id);
    enforce(refuseMailTo(customer));
    const tooOften = await documentsMailedTooOften(tx, clock, clientId, [row]);
    for (const refusal of tooOften.values()) throw refusal;
    const original = row.type === 'CreditNote' ? 'credit_note' : 'invoice';
    await mailQueue.add(tx, [
      mailFor(caller, row, action === 'remind' ? 'reminder' : original, customer),
    ]);
    await auditInvoices(tx, clock, caller, row);
    return presentInvoice(tx, row, clock.today());
  });
}
