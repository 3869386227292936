import { type InvoicePaper, invoiceView } from '@counterfoil/domain/papers/invoice-view';
import { qrCode } from '#platform/qr-code';
import { type PaperFrame, paperRequest } from '#platform/papers/paper-request';

/** The content of a PDF. */
export type PrintedInvoice = InvoicePaper & PaperFrame;

const TEMPLATE = new URL('./invoice.typ', import.meta.url);

/** The same paper gives the same bytes. The template's data are strings: it calculates nothing. */
export function invoiceRequest(paper: PrintedInvoice) {
  const { pay_by_bank: pay, ...view } = invoiceView(paper);
  return paperRequest(TEMPLATE, paper, {
    ...view,
    pay_by_bank: pay && { ...pay, code: qrCode(pay.link) },
  });
}
