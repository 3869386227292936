import type { Asker } from '#platform/fair-line';
import { paperFiles } from '#platform/papers/paper-view';
import type { RenderRequest } from '#platform/typst/render-request';
import type { Typst } from '#platform/typst/typst';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoiceView } from './invoice-view.ts';

const TEMPLATE = new URL('./invoice.typ', import.meta.url);

/** What the engine is asked for: the template, its strings, its files. */
export function invoiceRequest(document: InvoiceDocument): RenderRequest {
  return {
    template: TEMPLATE,
    data: invoiceView(document),
    ...paperFiles(document),
    created_at: document.created_at,
  };
}

/** The PDF of an invoice or credit note; the same document gives the same bytes. */
export function renderInvoicePdf(
  typst: Typst,
  document: InvoiceDocument,
  asker: Asker,
): Promise<Uint8Array> {
  return typst.render(invoiceRequest(document), asker);
}
