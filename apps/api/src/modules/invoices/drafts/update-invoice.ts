import type * as contract from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceFields } from '@counterfoil/contract/invoices/schemas';
import { changedFields } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { changesNothing } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforceVersion } from '#platform/refusals';
import { auditSave, refuseAction } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice, readItems, saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { presentInvoice } from '../record/present-invoice.ts';
import { customerColumns } from './create-invoice.ts';
import { chargeableRates, draftOf, mergeDraft, withoutStaleRates } from './draft.ts';
import { itemRows, priceDraft, pricedColumns, refuseCreditBeyond } from './price-draft.ts';

/**
 * Changes the given fields of a draft. 409 when somebody else saved in between. Takes the id of a
 * credit note too: it keeps its customer and stays within its limit.
 */
export function updateInvoice(
  deps: InvoicesDeps,
  { caller, params, body }: Call<typeof contract.updateInvoice>,
): Promise<Invoice> {
  return deps.transact.answering(caller, async (tx) =>
    saveDraft(tx, deps, caller, await readInvoice(tx, caller.clientId, params.id, 'update'), body),
  );
}

/** Merges, prices and saves a locked draft; a credit note stays within its invoice's total. */
export async function saveDraft(
  tx: Tx,
  { clock }: Pick<InvoicesDeps, 'clock'>,
  caller: ActingCaller,
  before: InvoiceRow,
  fields: InvoiceFields,
): Promise<Invoice> {
  const { clientId, client } = caller;
  const { type, parent_id } = before;
  const { lock_version, customer_id } = fields;
  refuseAction('edit', before, client, clock.today());
  const moved = type === 'invoice' && customer_id !== undefined;
  const customer = moved ? await customerColumns(tx, clientId, customer_id) : {};
  enforceVersion(before, lock_version);
  const items = await readItems(tx, clientId, before.id);
  if (changesNothing(fields)) return presentInvoice(tx, before, clock.today(), items);
  const charged = parent_id ? await readItems(tx, clientId, parent_id) : [];
  const rates = chargeableRates(client, charged);
  const stored = draftOf(before, items, rates);
  // Without VAT registration any rate but 0 is refused, wherever it came from.
  const asked = client.vatRegistered ? withoutStaleRates(fields, items, rates) : fields;
  const draft = mergeDraft(stored, asked);
  const priced = priceDraft(draft, client, rates);
  if (parent_id) {
    const parent = await readInvoice(tx, clientId, parent_id);
    refuseCreditBeyond(parent, draft.date, priced.totals.totalPence);
  }
  const changes = {
    ...pricedColumns(draft, priced, type),
    ...customer,
    updated_at: clock.now().toString(),
  };
  const saved = itemRows(clock, clientId, before.id, priced);
  const row = await saveInvoice(tx, before, changes, saved);
  // The stored values decide: null and 0 are the same discount.
  const changed = changedFields(stored, draftOf(row, saved, rates));
  const moves = row.customer_id === before.customer_id ? [] : ['customer_id'];
  await auditSave(tx, clock, caller, row, [...moves, ...changed]);
  return presentInvoice(tx, row, clock.today(), saved);
}
