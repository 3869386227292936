import type * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import type * as contract from '@counterfoil/contract/invoices/routes';
import { deleteRows } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import { actOnAll, auditInvoices, refuseAction } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice } from '../record/invoice-store.ts';

/** Deletes a draft; its number is free again. A sent invoice is a legal document and is refused. */
export function deleteInvoice(
  { transact, clock }: InvoicesDeps,
  { caller, params: { id } }: Call<typeof contract.deleteInvoice>,
): Promise<{ id: string }> {
  return transact.answering(caller, async (tx) => {
    const row = await readInvoice(tx, caller.clientId, id, 'update');
    refuseAction('delete', row, caller.client, clock.today());
    await deleteRows(tx, 'invoices', caller.clientId, [id]);
    await auditInvoices(tx, clock, caller, row);
    return { id };
  });
}

/** Deletes drafts, all of them or none; their numbers are free again. */
export const bulkDelete = (
  deps: InvoicesDeps,
  { caller, asked: { invoice_ids: ids } }: Call<typeof bulk.bulkDelete>,
) =>
  actOnAll(deps, caller, { action: 'delete', ids }, async (tx, rows) => {
    await deleteRows(tx, 'invoices', caller.clientId, ids);
    return rows;
  });
