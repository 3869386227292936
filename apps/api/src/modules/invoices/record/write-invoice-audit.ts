import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { InvoiceRow } from './invoice-store.ts';

/** Writes an audit row for each invoice, with its number and total. */
export function auditInvoices(
  tx: Tx,
  clock: Clock,
  caller: ActingCaller,
  invoices: InvoiceRow | readonly InvoiceRow[],
): Promise<void> {
  const subjects = [invoices].flat().map(({ id, number, total_pence, balance_pence }) => ({
    id,
    detail: { number, total_pence, balance_pence },
  }));
  return audit(tx, clock, caller, subjects);
}
