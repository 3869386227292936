import type { ActingCaller } from '#platform/caller';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockInvoice } from '../record/invoice-store.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';

/** Deletes a draft; its number is free again. A sent invoice is a legal document and is refused. */
export function deleteInvoice(
  { transact, clock }: InvoicesDeps,
  caller: ActingCaller,
  id: string,
): Promise<{ id: string }> {
  return transact.answering(caller, async (tx) => {
    const row = await lockInvoice(tx, caller.clientId, id);
    refuseAction('delete', row, caller.client, clock.today());
    await tx
      .deleteFrom('invoices')
      .where('client_id', '=', caller.clientId)
      .where('id', '=', id)
      .execute();
    await auditInvoices(tx, clock, caller, row);
    return { id };
  });
}
