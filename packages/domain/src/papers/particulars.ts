import { isRegisteredCompany, type BusinessType } from '../client/business-type.ts';
import { INVOICE_WORDS, type InvoiceType } from '../invoice/kind.ts';
import type { Refusal } from '../refusal.ts';
import type { PaperSeller } from './paper-view.ts';

/** Facts that decide whether an invoice or credit note names its sender as the law asks. */
export interface ParticularsFacts {
  readonly type: InvoiceType;
  readonly businessType: BusinessType;
  readonly seller: Pick<
    PaperSeller,
    'name' | 'address_lines' | 'company_number' | 'registered_office' | 'vat_number'
  >;
  /** Whether any of its amounts is VAT. */
  readonly chargesVat: boolean;
}

type Particular = 'name' | 'address' | 'company_number' | 'registered_office' | 'vat_number';

interface Remedy {
  readonly says: string;
  /** The words of the link. */
  readonly action: string;
  readonly page: '/account' | '/account/invoice';
  /** The name of the field there, or the id of the button or text in its place. */
  readonly field: string;
}

export interface MissingParticular extends Remedy {
  readonly particular: Particular;
}

const PUT_RIGHT: Readonly<Record<Particular, Remedy>> = {
  name: {
    says: 'Your business name is missing.',
    action: 'Get in touch',
    page: '/account',
    field: 'get_in_touch',
  },
  address: {
    says: 'Your business address is missing.',
    action: 'Add the address',
    page: '/account/invoice',
    field: 'trading_address.address_line_1',
  },
  company_number: {
    says: 'Your company number is missing.',
    action: 'Find your company',
    page: '/account',
    field: 'company_number',
  },
  registered_office: {
    says: 'Your registered office is missing.',
    action: 'Update it from Companies House',
    page: '/account',
    field: 'registered_office',
  },
  vat_number: {
    says: 'It charges VAT, but your VAT number is missing. Until you have it, you can include VAT in your prices but not show it: choose 0% on each line.',
    action: 'Tell us your VAT number',
    page: '/account',
    field: 'vat_number',
  },
};

/** A single line, such as the town in the register, is not an address. */
const FEWEST_LINES = 2;
export const isAddress = (lines: readonly string[]) => lines.length >= FEWEST_LINES;

/**
 * Lists the particulars of the sender that the law requires on an invoice or credit note and this one lacks: the name
 * and the address of every business (Companies Act 2006, section 1202; VAT Regulations 1995, regulation 14), the number
 * of one that charges VAT, and the number and registered office of a company or LLP (Company, LLP and Business (Names
 * and Trading Disclosures) Regulations 2015, regulations 24 and 25).
 */
export function missingParticulars(facts: ParticularsFacts): MissingParticular[] {
  const { businessType, seller, chargesVat } = facts;
  const { address_lines, registered_office, company_number, vat_number } = seller;
  const isCompany = isRegisteredCompany(businessType);
  // An office of its own is there only where the address above is another.
  const office = registered_office ?? address_lines;
  const missing: Record<Particular, boolean> = {
    name: seller.name.trim() === '',
    // A company's registered office is its address until it gives another.
    address: !isCompany && !isAddress(address_lines),
    company_number: isCompany && !company_number,
    // The register gives the office with the number.
    registered_office: isCompany && Boolean(company_number) && !isAddress(office),
    vat_number: chargesVat && !vat_number,
  };
  return (Object.keys(missing) as Particular[])
    .filter((particular) => missing[particular])
    .map((particular) => ({ particular, ...PUT_RIGHT[particular] }));
}

/** Refuses to issue an invoice or credit note that is missing something it needs by law. */
export function refuseWithoutParticulars(facts: ParticularsFacts): Refusal | null {
  const missing = missingParticulars(facts);
  if (missing.length === 0) return null;
  const says = missing.map((each) => each.says).join(' ');
  return {
    kind: 'particulars',
    reason: `This ${INVOICE_WORDS[facts.type]} is missing something it needs by law. ${says}`,
  };
}
