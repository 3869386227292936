import { INVOICE_TITLES, type InvoiceType } from '@counterfoil/domain/invoice/kind';

/** "Invoice INV-0001.pdf": the file's name in mails, downloads and envelopes. */
export function pdfName(type: InvoiceType, number: string | null): string {
  return `${INVOICE_TITLES[type]} ${(number ?? 'draft').replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')}.pdf`;
}
