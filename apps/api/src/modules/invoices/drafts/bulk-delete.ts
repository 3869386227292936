import { sql } from 'kysely';
import type { ActingCaller } from '#platform/caller';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockChosen } from '../record/lock-chosen.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';

/** Deletes drafts, all of them or none; their numbers are free again. */
export function bulkDelete(
  { transact, clock }: InvoicesDeps,
  caller: ActingCaller,
  ids: readonly string[],
): Promise<{ invoice_ids: string[] }> {
  const today = clock.today();
  return transact.answering(caller, async (tx) => {
    const rows = await lockChosen(tx, caller, { action: 'delete', ids, today });
    await tx
      .deleteFrom('invoices')
      .where('client_id', '=', caller.clientId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
    await auditInvoices(tx, clock, caller, rows);
    return { invoice_ids: [...new Set(ids)] };
  });
}
