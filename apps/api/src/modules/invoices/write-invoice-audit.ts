import { audit } from '#platform/audit';
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
  return audit(tx, clock, {
    action,
    userId: caller.userId,
    clientId: caller.clientId,
    subjectId: row.id,
    detail: { number: row.number, total_pence: row.total_pence, balance_pence: row.balance_pence },
    requestId: caller.requestId,
  });
}
