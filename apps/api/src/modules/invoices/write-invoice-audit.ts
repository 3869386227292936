import { auditAll } from '#platform/audit';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { InvoiceRow } from './invoice-store.ts';

/** One line of the audit log for a deed on an invoice: who, what, its number and total. */
export function auditInvoice(
  tx: Tx,
  clock: Clock,
  caller: ClientCaller,
  action: string,
  row: InvoiceRow,
) {
  return auditInvoices(tx, clock, caller, action, [row]);
}

/** The same for a deed on several: a line for each. */
export function auditInvoices(
  tx: Tx,
  clock: Clock,
  caller: ClientCaller,
  action: string,
  rows: readonly InvoiceRow[],
) {
  const { userId, clientId, requestId } = caller;
  const entries = rows.map(({ id: subjectId, number, total_pence, balance_pence }) => ({
    action,
    userId,
    clientId,
    subjectId,
    detail: { number, total_pence, balance_pence },
    requestId,
  }));
  return auditAll(tx, clock, entries);
}
