import type { Tx } from '#platform/db/tx';
import { notFound } from '#platform/refusals';
import { type InvoiceRow, readInvoice } from './invoice-store.ts';

/** A credit note's invoice, and the reason for the credit. */
export interface Credited {
  readonly parent: Pick<InvoiceRow, 'number' | 'date'>;
  readonly reason: string | null;
}

/** The invoice that a credit note is for, and the reason; null for an invoice. */
export async function creditedBy(tx: Tx, row: InvoiceRow): Promise<Credited | null> {
  if (row.parent_id === null) return null;
  return {
    parent: await readInvoice(tx, row.client_id, row.parent_id),
    reason: row.credit_reason,
  };
}

/** The invoice that a credit note of this customer corrects. */
export async function readParent(
  tx: Tx,
  clientId: string,
  id: string,
  customerId: string,
): Promise<InvoiceRow> {
  const parent = await readInvoice(tx, clientId, id);
  if (parent.customer_id !== customerId || parent.type !== 'invoice') throw notFound();
  return parent;
}
