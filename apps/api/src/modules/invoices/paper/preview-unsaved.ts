import type * as contract from '@counterfoil/contract/invoices/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { readSeller } from '#modules/account/public';
import { readCustomer } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { chargeableRates, EMPTY_DRAFT, mergeDraft } from '../drafts/draft.ts';
import { priceDraft, pricedColumns, refuseCreditBeyond } from '../drafts/price-draft.ts';
import { readParent } from '../record/credited-invoice.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readItems } from '../record/invoice-store.ts';
import { type PaperParts, pdfName, renderInvoice } from './invoice-pdf.ts';

type PreviewCall = Call<typeof contract.previewUnsaved>;

/** The PDF that would be sent with what is in the form: by the rules of a draft, and nothing is stored. */
export async function previewUnsaved(
  deps: InvoicesDeps,
  { caller, params: { customer_id }, body }: PreviewCall,
): Promise<FileBody> {
  const parts = await deps.transact.forClient(caller, (tx) =>
    readUnsaved(tx, caller, customer_id, body),
  );
  const createdAt = deps.clock.now().toString();
  const { type, number } = parts.invoice;
  return {
    content: await renderInvoice(deps, parts, { createdAt, draft: false }, caller),
    filename: pdfName(type, number),
    disposition: 'inline',
  };
}

async function readUnsaved(
  tx: Tx,
  { clientId, client }: ClientCaller,
  customerId: string,
  { parent_id, ...fields }: PreviewCall['body'],
): Promise<PaperParts> {
  const customer = await readCustomer(tx, clientId, customerId);
  const parent = parent_id ? await readParent(tx, clientId, parent_id, customerId) : null;
  const charged = parent ? await readItems(tx, clientId, parent.id) : [];
  const draft = mergeDraft(EMPTY_DRAFT, fields);
  const { lines, totals } = priceDraft(draft, client, chargeableRates(client, charged));
  if (parent) refuseCreditBeyond(parent, draft.date, totals.totalPence);
  const type = parent ? 'CreditNote' : 'invoice';
  return {
    ...(await readSeller(tx, clientId)),
    customer,
    parent,
    // Its public page is made when it is sent.
    payLink: null,
    invoice: {
      ...pricedColumns(draft, { lines, totals }, type),
      vat_breakdown: totals.vat,
      type,
    },
    items: lines.map((line, at) => ({ ...line, net_pence: totals.netPence[at] ?? 0 })),
  };
}
