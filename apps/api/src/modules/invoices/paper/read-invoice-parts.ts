import { readSeller } from '#modules/account/public';
import { readCustomer } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import { readInvoice, readItems, type InvoiceRow } from '../record/invoice-store.ts';
import type { InvoiceParts } from './invoice-paper.ts';

/** All rows that an invoice's paper is made from. */
export async function readInvoiceParts(tx: Tx, invoice: InvoiceRow): Promise<InvoiceParts> {
  const { client_id: clientId, parent_id: parentId } = invoice;
  return {
    invoice,
    items: await readItems(tx, clientId, invoice.id),
    customer: await readCustomer(tx, clientId, invoice.customer_id),
    ...(await readSeller(tx, clientId)),
    parent: parentId ? await readInvoice(tx, clientId, parentId) : null,
  };
}
