import type { InvoiceDocument } from './invoice-document.ts';
import { moneyView } from './money-view.ts';
import {
  dateText,
  ibanText,
  registeredIn,
  sortCodeText,
  termsText,
  vatNumberText,
} from './print-text.ts';

/** A label and what stands beside it; nothing when there is nothing to say. */
const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
const lines = (text: string | null | undefined) => text?.trimEnd().split(/\r\n?|\n/) ?? [];

/** What the template prints: nothing but strings, so that no figure is worked out twice. */
export function invoiceView(document: InvoiceDocument) {
  const { seller, customer, draft, number } = document;
  const title = titleOf(document);
  const name = [title, number].filter(Boolean).join(' ');
  return {
    title,
    name,
    // For who lists files by title, or has them read aloud.
    file_title: `${draft ? 'Draft: ' : ''}${name} from ${seller.name}`,
    is_draft: draft,
    accent: document.accent,
    has_logo: document.logo !== null,
    seller: { name: seller.name, lines: seller.address_lines, details: sellerDetails(document) },
    customer: {
      name: customer.name,
      lines: [...(customer.contact_name ? [customer.contact_name] : []), ...customer.address_lines],
    },
    facts: facts(document),
    ...moneyView(document),
    payment: payment(document),
    notes: lines(document.customer_notes),
    legal: legalLine(seller),
  };
}

/** "VAT invoice" is HMRC's own word for one that VAT can be reclaimed on; notes go by theirs. */
function titleOf({ kind, is_vat_registered }: InvoiceDocument): string {
  if (kind === 'credit_note') return 'Credit note';
  return is_vat_registered ? 'VAT invoice' : 'Invoice';
}

function sellerDetails({ seller, is_vat_registered }: InvoiceDocument): string[] {
  const vat = is_vat_registered && seller.vat_number;
  return [
    ...(seller.email ? [seller.email] : []),
    ...(seller.phone ? [seller.phone] : []),
    ...(vat ? [`VAT number ${vatNumberText(vat)}`] : []),
  ];
}

function facts(document: InvoiceDocument) {
  const { kind, number, date, due_date, payment_terms, parent } = document;
  const isInvoice = kind === 'invoice';
  const hasTaxPoint = isInvoice && document.is_vat_registered;
  return [
    ...fact(isInvoice ? 'Invoice number' : 'Credit note number', number),
    ...fact(hasTaxPoint ? 'Date and tax point' : 'Date', date && dateText(date)),
    // A credit note must name the invoice it corrects, with its date (VAT Regulations, 15C).
    ...fact('Original invoice', parent?.number),
    ...fact('Original date', parent?.date && dateText(parent.date)),
    ...(isInvoice ? fact('Payment due', due_date && dateText(due_date)) : []),
    ...(isInvoice && payment_terms !== null ? fact('Terms', termsText(payment_terms)) : []),
    ...fact('Your reference', document.purchase_reference),
  ];
}

/** How to pay; a credit note asks for nothing, nor does an invoice that comes to nothing. */
function payment(document: InvoiceDocument) {
  const { bank, kind, number } = document;
  const isFree = !document.draft && document.total_pence === 0;
  if (kind === 'credit_note' || isFree) return { rows: [], lines: [] };
  return {
    rows: bank
      ? [
          ...fact('Account name', bank.account_name),
          ...fact('Sort code', sortCodeText(bank.sort_code)),
          ...fact('Account number', bank.account_number),
          ...fact('IBAN', bank.iban && ibanText(bank.iban)),
          ...fact('SWIFT', bank.swift),
          ...fact('Reference', document.payment_reference ?? number),
        ]
      : [],
    lines: lines(document.debt_collection_message),
  };
}

/** What the Companies Act wants on the papers of a company or LLP; others sign with their name. */
function legalLine({ name, company_number, registered_office }: InvoiceDocument['seller']): string {
  if (!company_number) return name;
  const office = registered_office?.length
    ? ` Registered office: ${registered_office.join(', ')}.`
    : '';
  return `${name}. Registered in ${registeredIn(company_number)}, company number ${company_number}.${office}`;
}
