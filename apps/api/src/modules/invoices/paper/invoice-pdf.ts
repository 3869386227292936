import type { FileBody } from '@counterfoil/contract/route';
import { readLogo } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import type { Asker } from '#platform/fair-line';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice } from '../record/invoice-store.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { invoicePaper, type InvoiceParts, type PaperSettings } from './invoice-paper.ts';
import { pdfName } from './pdf-name.ts';
import { renderInvoicePdf } from './pdf/render-invoice-pdf.ts';
import { readInvoiceParts } from './read-invoice-parts.ts';

/** The PDF: for a sent document the stored file, byte for byte; for a draft a fresh rendering. */
export async function invoicePdf(
  deps: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  action: 'preview' | 'download',
): Promise<FileBody> {
  const { clientId } = caller;
  const parts = await deps.transact.forClient(caller, async (tx) => {
    const invoice = await readInvoice(tx, clientId, id);
    refuseAction(action, invoice, caller.client, deps.clock.today());
    return readInvoiceParts(tx, invoice);
  });
  const { invoice } = parts;
  const content = invoice.pdf_blob_id
    ? await deps.blobs.get(invoice.pdf_blob_id)
    : await renderInvoice(deps, parts, { createdAt: invoice.updated_at, draft: true }, caller);
  return {
    content,
    filename: pdfName(invoice.type, invoice.number),
    disposition: action === 'preview' ? 'inline' : 'attachment',
  };
}

export async function renderInvoice(
  deps: InvoicesDeps,
  parts: InvoiceParts,
  paper: Pick<PaperSettings, 'createdAt' | 'draft'>,
  asker: Asker,
): Promise<Uint8Array> {
  const logo = await readLogo(deps, parts.client);
  return renderInvoicePdf(deps.typst, invoicePaper(parts, { ...deps, ...paper, logo }), asker);
}
