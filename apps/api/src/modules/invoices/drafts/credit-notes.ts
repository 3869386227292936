import type * as contract from '@counterfoil/contract/invoices/credit-note-routes';
import { CREDIT_NOTE_STARTS, type Invoice } from '@counterfoil/contract/invoices/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { pick } from '@counterfoil/domain/pick';
import type { ClientCaller } from '#platform/caller';
import type { RowLock } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import { refuseAction } from '../record/act-on-invoices.ts';
import { proposeNumber } from '../record/current-number.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readCreditNoteOf, readInvoice, readItems } from '../record/invoice-store.ts';
import { presentInvoice, presentItem } from '../record/present-invoice.ts';
import { insertDraft } from './create-invoice.ts';
import { carriedRate, chargeableRates, EMPTY_DRAFT, mergeDraft } from './draft.ts';
import { priceDraft, refuseCreditBeyond } from './price-draft.ts';
import { saveDraft } from './update-invoice.ts';

/** The path to a new credit note: its customer and its invoice. */
interface CreditNotePath {
  readonly customer_id: string;
  readonly invoice_id: string;
}
export type CreditNotePlace = CreditNotePath & { readonly id: string };
interface PathCall<Path> {
  readonly params: Path;
}

/** The invoice at the path, its lines and their VAT rates, once it may be credited. */
async function readCreditable(
  tx: Tx,
  { clientId, client }: ClientCaller,
  path: CreditNotePath,
  today: string,
  lock?: RowLock,
) {
  const parent = await readInvoice(tx, clientId, path.invoice_id, lock);
  if (parent.customer_id !== path.customer_id || parent.type !== 'invoice') throw notFound();
  const existing = await readCreditNoteOf(tx, clientId, parent.id);
  refuseAction('credit', parent, client, today, existing?.id ?? null);
  const items = await readItems(tx, clientId, parent.id);
  return { parent, items, rates: chargeableRates(client, items) };
}

/** The values of a new credit note: everything on the invoice, the next number, today. */
export function newCreditNote(
  { transact, clock }: InvoicesDeps,
  { caller, params: path }: Call<typeof contract.newCreditNote>,
) {
  return transact.forClient(caller, async (tx) => {
    const { parent, items, rates } = await readCreditable(tx, caller, path, clock.today());
    return {
      type: 'CreditNote' as const,
      parent_id: parent.id,
      customer_id: parent.customer_id,
      customer_name: parent.customer_name,
      number: await proposeNumber(tx, caller.clientId, 'CreditNote'),
      date: firstDay(parent.date, clock.today()),
      ...pick(parent, CREDIT_NOTE_STARTS),
      discount: formatPence(parent.discount_pence),
      items: items.map((item) => {
        const { id: _, ...shown } = presentItem(item);
        return { ...shown, tax: carriedRate(item.tax, rates) };
      }),
    };
  });
}

/** Today, or the date of an invoice that is dated later. */
const firstDay = (invoiceDate: string | null, today: string) =>
  invoiceDate !== null && invoiceDate > today ? invoiceDate : today;

/** Creates a draft credit note: one per invoice, at most the invoice's original total. */
export function createCreditNote(
  { transact, clock }: InvoicesDeps,
  {
    caller,
    params: path,
    body,
  }: Call<typeof contract.createCreditNote, 'body'> & PathCall<CreditNotePath>,
): Promise<Invoice> {
  return transact.answering(caller, async (tx) => {
    const today = clock.today();
    const { parent, rates } = await readCreditable(tx, caller, path, today, 'update');
    const { payment_terms } = parent;
    const draft = mergeDraft({ ...EMPTY_DRAFT, payment_terms }, body);
    refuseCreditBeyond(
      parent,
      draft.date,
      priceDraft(draft, caller.client, rates).totals.totalPence,
    );
    return insertDraft(tx, clock, caller, draft, {
      customerId: parent.customer_id,
      kind: { type: 'CreditNote', parent_id: parent.id },
      rates,
    });
  });
}

export function getCreditNote(
  { transact, clock }: InvoicesDeps,
  { caller, params }: Call<typeof contract.getCreditNote>,
) {
  return transact.forClient(caller, async (tx) =>
    presentInvoice(tx, await readCreditNote(tx, caller.clientId, params), clock.today()),
  );
}

/** Changes a draft credit note. */
export function updateCreditNote(
  deps: InvoicesDeps,
  { caller, params, body }: Call<typeof contract.updateCreditNote>,
): Promise<Invoice> {
  return deps.transact.answering(caller, async (tx) =>
    saveDraft(tx, deps, caller, await readCreditNote(tx, caller.clientId, params, 'update'), body),
  );
}

/** The credit note at the path. */
export async function readCreditNote(
  tx: Tx,
  clientId: string,
  { id, invoice_id, customer_id }: CreditNotePlace,
  lock?: RowLock,
) {
  const row = await readInvoice(tx, clientId, id, lock);
  if (row.parent_id !== invoice_id || row.customer_id !== customer_id) throw notFound();
  return row;
}
