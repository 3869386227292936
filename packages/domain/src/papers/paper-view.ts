import { formatPounds } from '../money/pence.ts';
import { ibanText, sortCodeText } from '../money/bank-text.ts';

/** The sender of a paper: the client. */
export interface PaperSeller {
  readonly name: string;
  readonly address_lines: readonly string[];
  /** Companies and LLPs only. The law requires the number and its part of the UK. */
  readonly company_number: string | null;
  /** Set when it differs from the address above. */
  readonly registered_office?: readonly string[] | null;
  /** As registered, without the leading GB. */
  readonly vat_number: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The recipient of a paper. */
export interface PaperCustomer {
  readonly name: string;
  readonly contact_name: string | null;
  readonly address_lines: readonly string[];
}

/** The account to pay into. */
export interface PaperBank {
  readonly account_name: string;
  /** Six digits. */
  readonly sort_code: string;
  readonly account_number: string;
  readonly iban?: string | null;
  readonly swift?: string | null;
}

/** 30 -> "30 days", 0 -> "Immediate". */
export function termsText(days: number): string {
  if (days === 0) return 'Immediate';
  return days === 1 ? '1 day' : `${days} days`;
}

/** "123456789" -> "GB 123 4567 89", as HMRC writes it; branches have three more digits. */
export function vatNumberText(number: string): string {
  const digits = number.replaceAll(/^GB|\s/gi, '');
  return `GB ${digits.replace(/^(\d{3})(\d{4})(\d{2})(\d{3})?$/, '$1 $2 $3 $4').trim()}`;
}

/**
 * The part of the UK where a company is registered, which its papers must name. The letters of the number show it: SC
 * and SO are Scotland, NI, NC and R Northern Ireland.
 */
export function registeredIn(companyNumber: string): string {
  if (/^S[CO]/i.test(companyNumber)) return 'Scotland';
  return /^(N[CI]|R)/i.test(companyNumber) ? 'Northern Ireland' : 'England and Wales';
}

/** The parts that all papers share. */
export interface PaperContent {
  /** When false, the word VAT appears nowhere. */
  readonly is_vat_registered: boolean;
  /** `#rrggbb`, dark enough for text on white; used sparingly. */
  readonly accent: string;
  readonly logo: object | null;
  readonly seller: PaperSeller;
  readonly customer: PaperCustomer;
}

/** A label with its value; nothing without a value. */
export const fact = (label: string, value: string | null | undefined) =>
  value ? [{ label, value }] : [];

/** A label with an amount: "£134.61". */
export const amount = (label: string, pence: number) => ({ label, value: formatPounds(pence) });

export const linesOf = (text: string | null | undefined) => text?.trimEnd().split(/\r\n?|\n/) ?? [];

/** The paper's own words, besides the labels of its facts and figures. */
const PAPER_WORDS = {
  to: 'To',
  draft: 'Draft: not issued yet',
  how_to_pay: 'How to pay',
} as const;

/** Of every paper; the accent is the client's. Both inks have a contrast of more than 7:1 on white. */
const COLOURS = { ink: '#1c2429', dim: '#454f58', rule: '#d9dee2' } as const;

/** The strings of every paper: paper.typ prints them, and the form's preview shows them. */
export function paperView(content: PaperContent) {
  const { seller, customer } = content;
  return {
    words: PAPER_WORDS,
    colours: { ...COLOURS, accent: content.accent },
    has_logo: content.logo !== null,
    seller: { name: seller.name, lines: seller.address_lines, details: sellerDetails(content) },
    customer: {
      name: customer.name,
      lines: [...(customer.contact_name ? [customer.contact_name] : []), ...customer.address_lines],
    },
    legal: legalLine(seller),
  };
}

function sellerDetails({ seller, is_vat_registered }: PaperContent): string[] {
  const vat = is_vat_registered && seller.vat_number;
  return [
    ...(seller.email ? [seller.email] : []),
    ...(seller.phone ? [seller.phone] : []),
    ...(vat ? [`VAT number ${vatNumberText(vat)}`] : []),
  ];
}

/** The Companies Act requires this line of companies and LLPs; others print their name. */
function legalLine({ name, company_number, registered_office }: PaperSeller): string {
  if (!company_number) return name;
  const office = registered_office?.length
    ? ` Registered office: ${registered_office.join(', ')}.`
    : '';
  return `${name}. Registered in ${registeredIn(company_number)}, company number ${company_number}.${office}`;
}

/** Where to pay and which reference to quote, as papers and mails print it. */
export const bankFacts = (bank: PaperBank, reference: string | null | undefined) => [
  ...fact('Account name', bank.account_name),
  ...fact('Sort code', sortCodeText(bank.sort_code)),
  ...fact('Account number', bank.account_number),
  ...fact('IBAN', bank.iban && ibanText(bank.iban)),
  ...fact('SWIFT', bank.swift),
  ...fact('Reference', reference),
];
