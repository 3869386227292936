import { MOST_FOUND, type FoundCompany, type RegisteredCompany } from '../port.ts';
import type { CompaniesHouseAddress, CompanyProfile, CompanySearch } from './types.ts';

export function toCompany(profile: CompanyProfile): RegisteredCompany {
  const { registered_office_address: office, accounts } = profile;
  return {
    company_number: profile.company_number.trim().toUpperCase(),
    company_name: oneLine(profile.company_name),
    company_status: profile.company_status ?? null,
    company_type: profile.type ?? null,
    year_end: yearEndOf(accounts?.accounting_reference_date),
    address_line_1: office ? firstLine(office) : null,
    address_line_2: tidy(office?.address_line_2),
    city: tidy(office?.locality),
    post_code: tidy(office?.postal_code),
  };
}

export const toFound = ({ items }: CompanySearch): FoundCompany[] =>
  items.slice(0, MOST_FOUND).map((item) => ({
    company_number: item.company_number.trim().toUpperCase(),
    company_name: oneLine(item.title),
    company_status: item.company_status ?? null,
    company_type: item.company_type ?? null,
    address: tidy(item.address_snippet),
  }));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const tidy = (text: string | null | undefined): string | null => oneLine(text ?? '') || null;

/** The house and the street: "12" and "Park Row", but also "12" and "12 Park Row", are "12 Park Row". */
function firstLine({ po_box, premises, address_line_1 }: CompaniesHouseAddress): string | null {
  const [house, street] = [tidy(premises), tidy(address_line_1)];
  if (house && street) {
    if (startsWith(street, house)) return street;
    return endsWith(house, street) ? house : `${house} ${street}`;
  }
  const box = tidy(po_box);
  return house ?? street ?? (box && `PO Box ${box}`);
}

/** Whether the text starts with these whole words. */
function startsWith(text: string, words: string): boolean {
  const rest = text.slice(words.length);
  return text.toLowerCase().startsWith(words.toLowerCase()) && !/^[\p{L}\d]/u.test(rest);
}

/** The same for its end. */
function endsWith(text: string, words: string): boolean {
  const rest = text.slice(0, -words.length);
  return text.toLowerCase().endsWith(words.toLowerCase()) && !/[\p{L}\d]$/u.test(rest);
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function yearEndOf(date: { day: number; month: number } | null | undefined) {
  const { day = 0, month = 0 } = date ?? {};
  const days = DAYS[month - 1] ?? 0;
  return Number.isInteger(day) && day >= 1 && day <= days ? { day, month } : null;
}
