import { REFERENCES, type ReferenceField } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_TITLES } from '@counterfoil/domain/invoice/kind';
import { bankFacts } from '#platform/papers/bank-facts';
import { fact, paperView } from '#platform/papers/paper-view';
import { dateText, termsText } from '#platform/papers/print-text';
import type { InvoicePaper } from './invoice-paper.ts';
import { moneyView } from './money-view.ts';

const lines = (text: string | null | undefined) => text?.trimEnd().split(/\r\n?|\n/) ?? [];

/** The template's data: only strings, so that the template calculates nothing. */
export function invoiceView(paper: InvoicePaper) {
  const { seller, draft, number } = paper;
  const title = titleOf(paper);
  const name = [title, number].filter(Boolean).join(' ');
  return {
    title,
    name,
    // For people who list files by title or use a screen reader.
    file_title: `${draft ? 'Draft: ' : ''}${name} from ${seller.name}`,
    is_draft: draft,
    ...paperView(paper),
    facts: facts(paper),
    ...moneyView(paper),
    payment: payment(paper),
    notes: lines(paper.customer_notes),
  };
}

/** "VAT invoice" is HMRC's term for an invoice that VAT can be reclaimed on; credit notes keep their title. */
function titleOf({ type, is_vat_registered }: InvoicePaper): string {
  return type === 'invoice' && is_vat_registered ? 'VAT invoice' : INVOICE_TITLES[type];
}

/** "Your", because the reader of the paper is the customer. */
const REFERENCE_LABELS: Record<ReferenceField, string> = {
  purchase_reference: 'Your reference',
};

function facts(paper: InvoicePaper) {
  const { type, number, date, due_date, payment_terms, parent } = paper;
  const isInvoice = type === 'invoice';
  const hasTaxPoint = isInvoice && paper.is_vat_registered;
  return [
    ...fact(isInvoice ? 'Invoice number' : 'Credit note number', number),
    ...fact(hasTaxPoint ? 'Date and tax point' : 'Date', date && dateText(date)),
    // A credit note must name the invoice it corrects, with its date (VAT Regulations, 15C).
    ...fact('Original invoice', parent?.number),
    ...fact('Original date', parent?.date && dateText(parent.date)),
    ...(isInvoice ? fact('Payment due', due_date && dateText(due_date)) : []),
    ...(isInvoice && payment_terms !== null ? fact('Terms', termsText(payment_terms)) : []),
    ...REFERENCES.flatMap((name) => fact(REFERENCE_LABELS[name], paper[name])),
  ];
}

/** Payment details; a credit note and a free invoice have none. */
function payment(paper: InvoicePaper) {
  const { bank, type, number } = paper;
  const isFree = !paper.draft && paper.total_pence === 0;
  if (type === 'CreditNote' || isFree) return { rows: [], lines: [] };
  return {
    rows: bank ? bankFacts(bank, paper.payment_reference ?? number) : [],
    lines: lines(paper.debt_collection_message),
  };
}
