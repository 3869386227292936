import type { Invoice, InvoiceFields } from '@counterfoil/contract/invoices/schemas';
import { LEFT_NO_INVOICES } from '@counterfoil/domain/text';
import { keepCustomer } from '#modules/customers/public';
import type { ActingCaller, ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { forbidden } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { InvoicesDeps } from './deps.ts';
import { EMPTY_DRAFT, mergeDraft, type Draft } from './draft.ts';
import { insertInvoice, type InvoiceRow, type ItemRow } from './invoice-store.ts';
import { presentInvoice } from './present-invoice.ts';
import { itemRows, priceDraft, pricedColumns } from './price-draft.ts';
import { auditInvoices } from './write-invoice-audit.ts';

/** Creates a draft for a customer, with the client's usual terms. A client who has left cannot. */
export function createInvoice(
  { transact, clock }: InvoicesDeps,
  caller: ActingCaller,
  customerId: string,
  fields: InvoiceFields,
): Promise<Invoice> {
  if (caller.client.left) {
    throw forbidden(LEFT_NO_INVOICES);
  }
  return transact.answering(caller, async (tx) => {
    const customer = await keepCustomer(tx, caller.clientId, customerId);
    const { paymentTerms: payment_terms } = caller.client;
    const draft = mergeDraft({ ...EMPTY_DRAFT, payment_terms }, fields);
    const { row, items } = await insertDraft(tx, clock, caller, draft, {
      type: 'invoice',
      customer_id: customer.id,
      customer_name: customer.name,
      parent_id: null,
    });
    await auditInvoices(tx, clock, caller, row);
    return presentInvoice(tx, row, clock.today(), items);
  });
}

/** Prices a draft and writes it with its items. */
export async function insertDraft(
  tx: Tx,
  clock: Clock,
  { clientId, client }: ClientCaller,
  draft: Draft,
  belongs: Pick<InvoiceRow, 'type' | 'customer_id' | 'customer_name' | 'parent_id'>,
  rates?: readonly string[],
): Promise<{ row: InvoiceRow; items: ItemRow[] }> {
  const priced = priceDraft(draft, client, rates);
  const [id, at] = [newId(clock), clock.now().toString()];
  const items = itemRows(clock, clientId, id, priced).map((item) => ({
    ...item,
    id: newId(clock), // a copy's lines are lines of their own
  }));
  const columns = {
    ...pricedColumns(draft, priced, belongs.type),
    ...belongs,
    id,
    client_id: clientId,
    state: 'draft',
    created_at: at,
    updated_at: at,
  };
  return { row: await insertInvoice(tx, columns, items), items };
}
