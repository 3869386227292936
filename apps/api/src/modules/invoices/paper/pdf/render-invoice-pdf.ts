import type { Asker } from '#platform/fair-line';
import { paperFiles } from '#platform/papers/paper-view';
import type { RenderRequest } from '#platform/typst/render-request';
import type { Typst } from '#platform/typst/typst';
import type { InvoicePaper } from './invoice-paper.ts';
import { invoiceView } from './invoice-view.ts';

const TEMPLATE = new URL('./invoice.typ', import.meta.url);

/** The PDF engine's input: the template, its strings, its files. */
export function invoiceRequest(paper: InvoicePaper): RenderRequest {
  return {
    template: TEMPLATE,
    data: invoiceView(paper),
    ...paperFiles(paper),
    created_at: paper.created_at,
  };
}

/** The PDF of an invoice or credit note; the same paper gives the same bytes. */
export function renderInvoicePdf(
  typst: Typst,
  paper: InvoicePaper,
  asker: Asker,
): Promise<Uint8Array> {
  return typst.render(invoiceRequest(paper), asker);
}
