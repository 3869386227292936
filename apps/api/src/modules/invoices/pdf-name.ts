/** "Invoice INV-0001.pdf": what the customer's mail, the download and the envelope call it. */
export function pdfName(type: 'invoice' | 'CreditNote', number: string | null): string {
  const kind = type === 'invoice' ? 'Invoice' : 'Credit note';
  return `${kind} ${(number ?? 'draft').replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')}.pdf`;
}
