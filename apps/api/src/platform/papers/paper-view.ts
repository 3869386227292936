import { formatPounds } from '@counterfoil/domain/money/pence';
import type { RenderRequest } from '../typst/render-request.ts';
import type { PaperCustomer, PaperSeller } from './paper-parties.ts';
import { registeredIn, vatNumberText } from './print-text.ts';

/** The parts that all papers share. */
export interface PaperFrame {
  /** ISO instant; part of the file's bytes. */
  readonly created_at: string;
  /** When false, the word VAT appears nowhere. */
  readonly is_vat_registered: boolean;
  /** `#rrggbb`, used sparingly. */
  readonly accent: string;
  readonly logo: { readonly png: Uint8Array } | null;
  readonly seller: PaperSeller;
  readonly customer: PaperCustomer;
}

/** A label with its value; nothing without a value. */
export const fact = (label: string, value: string | null | undefined) =>
  value ? [{ label, value }] : [];

/** A label with an amount: "£134.61". */
export const amount = (label: string, pence: number) => ({ label, value: formatPounds(pence) });

export const linesOf = (text: string | null | undefined) => text?.trimEnd().split(/\r\n?|\n/) ?? [];

/** The strings that paper.typ prints. */
export function paperView(frame: PaperFrame) {
  const { seller, customer } = frame;
  return {
    accent: frame.accent,
    has_logo: frame.logo !== null,
    seller: { name: seller.name, lines: seller.address_lines, details: sellerDetails(frame) },
    customer: {
      name: customer.name,
      lines: [...(customer.contact_name ? [customer.contact_name] : []), ...customer.address_lines],
    },
    legal: legalLine(seller),
  };
}

function sellerDetails({ seller, is_vat_registered }: PaperFrame): string[] {
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

/** The PDF engine's input: a template, its strings, and the files that paper.typ names. */
export const paperRequest = (
  template: URL,
  { logo, created_at }: PaperFrame,
  data: object,
): RenderRequest => ({
  template,
  data,
  ...(logo ? { files: { 'logo.png': logo.png } } : {}),
  created_at,
});
