import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';
import type { InvoiceRow } from '../record/invoice-store.ts';

export interface Payment {
  readonly invoice: InvoiceRow;
  readonly kind: Row<'invoice_payments'>['kind'];
  /** Reduces the balance; negative: credit that an overpaid invoice passes on. */
  readonly amountPence: number;
  readonly date: string;
  /** Of used credit: the document at its other end. */
  readonly otherId?: string;
}

/** Records amounts that change balances, except those of 0. */
export async function addPayments(
  tx: Tx,
  clock: Clock,
  payments: readonly Payment[],
): Promise<void> {
  const created_at = clock.now().toString();
  const rows = payments
    .filter(({ amountPence }) => amountPence !== 0)
    .map(({ invoice, kind, amountPence, date, otherId = null }) => ({
      id: newId(clock),
      client_id: invoice.client_id,
      invoice_id: invoice.id,
      date,
      amount_pence: amountPence,
      kind,
      other_id: otherId,
      created_at,
    }));
  if (rows.length) await tx.insertInto('invoice_payments').values(rows).execute();
}
