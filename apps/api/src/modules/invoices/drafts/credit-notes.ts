import {
  CREDIT_NOTE_STARTS,
  type creditNoteFields,
  type Invoice,
} from '@counterfoil/contract/invoices/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { pick } from '@counterfoil/domain/pick';
import type * as z from 'zod/mini';
import type { ActingCaller, ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { notFound } from '#platform/refusals';
import { currentNumber } from '../record/current-number.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockInvoice, readCreditNoteOf, readInvoice, readItems } from '../record/invoice-store.ts';
import { presentInvoice, presentItem } from '../record/present-invoice.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { carriedRate, chargeableRates } from './chargeable-rates.ts';
import { insertDraft } from './create-invoice.ts';
import { EMPTY_DRAFT, mergeDraft } from './draft.ts';
import { priceDraft } from './price-draft.ts';
import { refuseAboveTotal } from './refuse-above-total.ts';
import { saveDraft } from './update-invoice.ts';

/** The path to a credit note: its customer and its invoice. */
export interface CreditNotePath {
  readonly customer_id: string;
  readonly invoice_id: string;
}
type CreditNoteFields = z.infer<typeof creditNoteFields>;

async function parentOf(read: typeof readInvoice, tx: Tx, clientId: string, path: CreditNotePath) {
  const parent = await read(tx, clientId, path.invoice_id);
  if (parent.customer_id !== path.customer_id || parent.type !== 'invoice') throw notFound();
  return parent;
}

/** The values of a new credit note: everything on the invoice, the next number, today. */
export function startCreditNote(
  { transact, clock }: InvoicesDeps,
  caller: ClientCaller,
  path: CreditNotePath,
) {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const parent = await parentOf(readInvoice, tx, clientId, path);
    const existing = await readCreditNoteOf(tx, clientId, parent.id);
    refuseAction('credit', parent, caller.client, clock.today(), existing?.id ?? null);
    const items = await readItems(tx, clientId, parent.id);
    const rates = chargeableRates(caller.client, items);
    return {
      type: 'CreditNote' as const,
      parent_id: parent.id,
      customer_id: parent.customer_id,
      customer_name: parent.customer_name,
      number: await currentNumber(tx, clientId, 'CreditNote'),
      date: clock.today(),
      ...pick(parent, CREDIT_NOTE_STARTS),
      discount: formatPence(parent.discount_pence),
      items: items.map((item) => {
        const { id: _, ...shown } = presentItem(item);
        return { ...shown, tax: carriedRate(item.tax, rates) };
      }),
    };
  });
}

/** Creates a draft credit note: one per invoice, at most the invoice's original total. */
export function createCreditNote(
  { transact, clock }: InvoicesDeps,
  caller: ActingCaller,
  path: CreditNotePath,
  fields: CreditNoteFields,
): Promise<Invoice> {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const parent = await parentOf(lockInvoice, tx, clientId, path);
    const existing = await readCreditNoteOf(tx, clientId, parent.id);
    refuseAction('credit', parent, caller.client, clock.today(), existing?.id ?? null);
    const { payment_terms } = parent;
    const draft = mergeDraft({ ...EMPTY_DRAFT, payment_terms }, fields);
    const rates = chargeableRates(caller.client, await readItems(tx, clientId, parent.id));
    refuseAboveTotal(parent, priceDraft(draft, caller.client, rates).totals.totalPence);
    return insertDraft(tx, clock, caller, draft, {
      customerId: parent.customer_id,
      kind: { type: 'CreditNote', parent_id: parent.id },
      rates,
    });
  });
}

export function getCreditNote(
  { transact, clock }: InvoicesDeps,
  caller: ClientCaller,
  path: CreditNotePath,
  id: string,
) {
  return transact.forClient(caller, async (tx) => {
    const row = await underParent(readInvoice, tx, caller.clientId, path, id);
    return presentInvoice(tx, row, clock.today());
  });
}

/** Changes a draft credit note. */
export function updateCreditNote(
  deps: InvoicesDeps,
  caller: ActingCaller,
  path: CreditNotePath & { readonly id: string },
  fields: CreditNoteFields,
): Promise<Invoice> {
  return deps.transact.answering(caller, async (tx) => {
    const before = await underParent(lockInvoice, tx, caller.clientId, path, path.id);
    return saveDraft(tx, deps, caller, before, fields);
  });
}

export async function underParent(
  read: typeof readInvoice,
  tx: Tx,
  clientId: string,
  path: CreditNotePath,
  id: string,
) {
  const row = await read(tx, clientId, id);
  if (row.parent_id !== path.invoice_id || row.customer_id !== path.customer_id) throw notFound();
  return row;
}
