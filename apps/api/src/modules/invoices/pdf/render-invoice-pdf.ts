import type { Typst } from '#platform/typst/typst';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoiceView } from './invoice-view.ts';

const TEMPLATE = new URL('./invoice.typ', import.meta.url);

/** The PDF of an invoice or credit note. */
export function renderInvoicePdf(typst: Typst, document: InvoiceDocument): Promise<Uint8Array> {
  return typst.render({
    template: TEMPLATE,
    data: invoiceView(document),
    ...(document.logo ? { files: { 'logo.png': document.logo.png } } : {}),
    created_at: document.created_at,
  });
}
