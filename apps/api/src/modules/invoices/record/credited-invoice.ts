import type { Tx } from '#platform/db/tx';
import { notFound } from '#platform/refusals';
import { type InvoiceRow, readInvoice, readPayments } from './invoice-store.ts';

/** A credit note's invoice, and the reason for the credit. */
export interface CreditedInvoice {
  readonly parent: Pick<InvoiceRow, 'number' | 'date'>;
  readonly reason: string | null;
  /** The amount that is left to pay on the invoice after the credit. */
  readonly leftPence: number;
}

/**
 * The invoice that a credit note is for, and the reason; null for an invoice. The amount left is the current one, or
 * the one when a mail was requested.
 */
export async function creditedBy(
  tx: Tx,
  row: InvoiceRow,
  mailId?: string,
): Promise<CreditedInvoice | null> {
  if (row.parent_id === null) return null;
  const parent = await readInvoice(tx, row.client_id, row.parent_id);
  return {
    parent,
    reason: row.credit_reason,
    leftPence:
      row.state === 'draft'
        ? leftAfter(parent, row.total_pence)
        : await owedBefore(tx, parent, mailId),
  };
}

/** The amount that is left to pay on an invoice after a credit that has not been given yet. */
export const leftAfter = ({ balance_pence }: InvoiceRow, creditPence: number): number =>
  Math.max(0, balance_pence - creditPence);

/** Ids increase with time, so the payments before a mail are those with lower ids. */
async function owedBefore(tx: Tx, parent: InvoiceRow, mailId?: string): Promise<number> {
  if (mailId === undefined) return parent.balance_pence;
  const payments = await readPayments(tx, parent.client_id, parent.id);
  return payments
    .filter(({ id }) => id < mailId)
    .reduce((owed, { amount_pence }) => owed - amount_pence, parent.total_pence);
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
