import { type InvoiceType, INVOICE_TITLES } from '../invoice/kind.ts';
import { formatPounds } from '../money/pence.ts';
import { decimalText, priceText } from '../money/price-text.ts';
import { bankFacts, amount, fact, linesOf, paperView, termsText } from './paper-view.ts';
import { dateText } from '../dates/date-text.ts';
import type { PaperBank, PaperContent } from './paper-view.ts';

/** The references by which the customer knows the invoice. "Your", because the customer is the reader. */
const REFERENCES = { purchase_reference: 'Your reference' } as const;
export type PaperReference = keyof typeof REFERENCES;

interface PaperItem {
  readonly description: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly tax: string | null;
  readonly net_pence: number;
}

/** The content of an invoice or credit note as pure data: pence, decimal strings, YYYY-MM-DD. */
export interface InvoicePaper
  extends PaperContent, Readonly<Record<PaperReference, string | null>> {
  readonly type: InvoiceType;
  /** A preview of a draft: marked as one, and any field may be missing. */
  readonly draft: boolean;
  readonly number: string | null;
  /** Date of issue and tax point. */
  readonly date: string | null;
  readonly due_date: string | null;
  /** Days; 0 is immediate. */
  readonly payment_terms: number | null;
  /** The invoice a credit note belongs to. */
  readonly parent: {
    readonly number: string;
    readonly date: string;
    /** The amount left to pay on it after the credit. */
    readonly left_pence: number;
  } | null;
  /** Why a credit note is given. */
  readonly credit_reason: string | null;
  readonly items: readonly PaperItem[];
  readonly subtotal_pence: number;
  readonly discount_pence: number;
  readonly vat: readonly {
    readonly rate: string;
    readonly net_pence: number;
    readonly vat_pence: number;
  }[];
  readonly vat_pence: number;
  readonly total_pence: number;
  /** The amount already paid; the balance is shown beside the total. */
  readonly amount_paid_pence?: number;
  /** The account to pay into; invoices only. */
  readonly bank?: PaperBank | null;
  /** The reference to quote with the payment; defaults to the document's number. */
  readonly payment_reference?: string | null;
  readonly debt_collection_message?: string | null;
  readonly customer_notes: string | null;
  /** The address at which it can be paid; null where it cannot. */
  readonly pay_link?: string | null;
}

/**
 * The strings of the paper: invoice.typ prints them, and the form's preview shows them. While the VAT number
 * is pending, VAT may be in the price but not shown.
 */
export function invoiceView(given: InvoicePaper) {
  const paper = { ...given, is_vat_registered: showsVat(given) };
  const { seller, draft, number, is_vat_registered: hasVat } = paper;
  const title = titleOf(paper);
  const name = [title, number].filter(Boolean).join(' ');
  return {
    title,
    name,
    // For people who list files by title or use a screen reader.
    file_title: `${draft ? 'Draft: ' : ''}${name} from ${seller.name}`,
    is_draft: draft,
    ...paperView(paper),
    headings: HEADINGS,
    columns: ['Description', 'Quantity', 'Unit price', ...(hasVat ? ['VAT', 'Net'] : ['Amount'])],
    facts: facts(paper),
    ...moneyView(paper),
    payment: payment(paper),
    pay_by_bank: payByBank(paper),
    notes: linesOf(paper.customer_notes),
  };
}

/** A draft that charges VAT too early shows it: it has to be corrected before it can be sent. */
const showsVat = ({ is_vat_registered, seller, vat_pence }: InvoicePaper): boolean =>
  is_vat_registered && (seller.vat_number !== null || vat_pence !== 0);

const HEADINGS = {
  no_lines: 'No lines yet',
  vat_summary: 'VAT summary',
  vat_columns: ['Rate', 'Net', 'VAT'],
  notes: 'Notes',
} as const;

/** "VAT invoice" is HMRC's term for an invoice that VAT can be reclaimed on; credit notes keep their title. */
function titleOf({ type, is_vat_registered }: InvoicePaper): string {
  return type === 'invoice' && is_vat_registered ? 'VAT invoice' : INVOICE_TITLES[type];
}

const REFERENCE_NAMES = Object.keys(REFERENCES) as PaperReference[];

function facts(paper: InvoicePaper) {
  const { type, number, date, due_date, payment_terms, parent } = paper;
  const isInvoice = type === 'invoice';
  const hasTaxPoint = isInvoice && paper.is_vat_registered;
  return [
    ...fact(isInvoice ? 'Invoice number' : 'Credit note number', number),
    ...fact(hasTaxPoint ? 'Date and tax point' : 'Date', date && dateText(date)),
    // A credit note must name the invoice it corrects, with its date (VAT Regulations, 15C), and its own reason.
    ...fact('Original invoice', parent?.number),
    ...fact('Original date', parent?.date && dateText(parent.date)),
    ...(isInvoice ? [] : fact('Reason', paper.credit_reason)),
    ...(isInvoice ? fact('Payment due', due_date && dateText(due_date)) : []),
    ...(isInvoice && payment_terms !== null ? fact('Terms', termsText(payment_terms)) : []),
    ...REFERENCE_NAMES.flatMap((name) => fact(REFERENCES[name], paper[name])),
  ];
}

/** Payment details; a credit note and a free invoice have none. */
function payment(paper: InvoicePaper) {
  const { bank, type, number } = paper;
  const isFree = !paper.draft && paper.total_pence === 0;
  if (type === 'CreditNote' || isFree) return { rows: [], lines: [] };
  return {
    rows: bank ? bankFacts(bank, paper.payment_reference ?? number) : [],
    lines: linesOf(paper.debt_collection_message),
  };
}

/** The text beside the QR code; null on papers that cannot be paid with it. */
function payByBank({ type, draft, total_pence, pay_link }: InvoicePaper) {
  if (!pay_link || draft || type === 'CreditNote' || total_pence === 0) return null;
  return {
    heading: 'Pay by bank',
    lines: ['Scan the code with your phone, or open'],
    link: pay_link,
  };
}

const percent = (rate: string) => `${decimalText(rate)}%`;

/** The lines, the VAT summary and the total: formats the given figures. */
function moneyView(paper: InvoicePaper) {
  const { is_vat_registered: hasVat, vat, items } = paper;
  return {
    has_vat: hasVat,
    items: items.map((item) => ({
      lines: linesOf(item.description ?? ''),
      quantity: decimalText(item.quantity ?? ''),
      price: priceText(item.price ?? ''),
      tax: item.tax === null ? '' : percent(item.tax),
      // A draft's line without a price or quantity has no amount yet.
      net: item.quantity === null || item.price === null ? '' : formatPounds(item.net_pence),
    })),
    vat: hasVat
      ? vat.map(({ rate, net_pence, vat_pence }) => ({
          rate: percent(rate),
          net: formatPounds(net_pence),
          vat: formatPounds(vat_pence),
        }))
      : [],
    totals: totals(paper),
    total: total(paper),
  };
}

function totals(paper: InvoicePaper) {
  const { discount_pence: discount, subtotal_pence: subtotal, amount_paid_pence: paid } = paper;
  const hasVat = paper.is_vat_registered;
  return [
    ...(discount ? [amount('Subtotal', subtotal), amount('Discount', -discount)] : []),
    ...(hasVat
      ? [amount('Total excluding VAT', subtotal - discount), amount('VAT', paper.vat_pence)]
      : []),
    ...(paid ? [amount('Total', paper.total_pence), amount('Paid', -paid)] : []),
  ];
}

/** The paper's main figure. */
function total(paper: InvoicePaper) {
  const { type, total_pence, amount_paid_pence: paid = 0, due_date } = paper;
  if (type === 'CreditNote') {
    const { number, left_pence: left = 0 } = paper.parent ?? {};
    const note = left > 0 ? `${formatPounds(left)} left to pay on ${number}` : '';
    return { ...amount('Total credit', total_pence), note };
  }
  const due = total_pence - paid;
  const note = due_date && due > 0 ? `Please pay by ${dateText(due_date)}` : '';
  return { ...amount(paid ? 'Balance due' : 'Total due', due), note };
}
