import type { Invoice, InvoiceFields } from '@counterfoil/contract/invoices/schemas';
import { keepCustomer } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { changedMeanwhile } from '#platform/refusals';
import type { InvoicesDeps } from './deps.ts';
import { chargeableRates } from './chargeable-rates.ts';
import { draftOf, mergeDraft, type Draft } from './draft.ts';
import {
  lockInvoice,
  readInvoice,
  readItems,
  saveInvoice,
  type InvoiceRow,
} from './invoice-store.ts';
import { presentInvoice } from './present-invoice.ts';
import { itemRows, priceDraft, pricedColumns } from './price-draft.ts';
import { refuseAboveTotal } from './refuse-above-total.ts';
import { refuseAction } from './refuse-action.ts';
import { auditInvoices } from './write-invoice-audit.ts';

/**
 * Changes the fields of a draft that it is given. 409 when somebody else saved in between. The id
 * of a credit note is taken too: it keeps its customer and stays within its limit.
 */
export function updateInvoice(
  deps: InvoicesDeps,
  caller: ActingCaller,
  id: string,
  fields: InvoiceFields,
): Promise<Invoice> {
  const { transact, clock } = deps;
  return transact.answering(caller, async (tx) => {
    const before = await lockInvoice(tx, caller.clientId, id);
    refuseAction('edit', before, caller.client, clock.today());
    const belongs =
      before.type === 'invoice' && fields.customer_id !== undefined
        ? await customerColumns(tx, caller.clientId, fields.customer_id)
        : {};
    const row = await saveDraft(tx, deps, caller, before, { fields, belongs });
    return presentInvoice(tx, row, clock.today());
  });
}

async function customerColumns(tx: Tx, clientId: string, customerId: string) {
  const customer = await keepCustomer(tx, clientId, customerId);
  return { customer_id: customer.id, customer_name: customer.name };
}

/** Merges, prices and saves a locked draft, for a credit note within its invoice's total. */
export async function saveDraft(
  tx: Tx,
  { clock }: Pick<InvoicesDeps, 'clock'>,
  caller: ActingCaller,
  before: InvoiceRow,
  change: {
    fields: InvoiceFields;
    belongs?: Partial<Pick<InvoiceRow, 'customer_id' | 'customer_name'>>;
  },
): Promise<InvoiceRow> {
  const { lock_version } = change.fields;
  if (lock_version !== undefined && lock_version !== before.lock_version) throw changedMeanwhile();
  const items = await readItems(tx, caller.clientId, before.id);
  const charged = before.parent_id ? await readItems(tx, caller.clientId, before.parent_id) : [];
  const rates = chargeableRates(caller.client, charged);
  const draft: Draft = mergeDraft(draftOf(before, items, rates), change.fields);
  const priced = priceDraft(draft, caller.client, rates);
  if (before.parent_id) {
    const parent = await readInvoice(tx, caller.clientId, before.parent_id);
    refuseAboveTotal(parent, priced.totals.totalPence);
  }
  const row = await saveInvoice(
    tx,
    before,
    {
      ...pricedColumns(draft, priced, before.type),
      ...change.belongs,
      updated_at: clock.now().toString(),
    },
    itemRows(clock, caller.clientId, before.id, priced),
  );
  await auditInvoices(tx, clock, caller, row);
  return row;
}
