import { type InvoicePaper, invoiceView } from '@counterfoil/domain/papers/invoice-view';
import { type PaperFrame, paperRequest } from '#platform/papers/paper-request';

/** The content of a PDF. */
export type PrintedInvoice = InvoicePaper & PaperFrame;

const TEMPLATE = new URL('./invoice.typ', import.meta.url);

/** The same paper gives the same bytes. The template's data are strings: it calculates nothing. */
export const invoiceRequest = (paper: PrintedInvoice) =>
  paperRequest(TEMPLATE, paper, invoiceView(paper));
