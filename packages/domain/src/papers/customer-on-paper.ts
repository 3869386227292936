import { countryName, DEFAULT_COUNTRY } from '../customer/countries.ts';
import type { PaperCustomer } from './paper-view.ts';

interface Facts {
  readonly name: string;
  readonly contact_name: string | null;
  readonly address_line_1: string | null;
  readonly address_line_2: string | null;
  readonly address_line_3: string | null;
  readonly city: string | null;
  readonly post_code: string | null;
  readonly country: string;
}

/** The customer as printed on a client's papers; the country only when it is abroad. */
export function customerOnPaper(customer: Facts): PaperCustomer {
  const lines = [
    customer.address_line_1,
    customer.address_line_2,
    customer.address_line_3,
    customer.city,
    customer.post_code,
    customer.country === DEFAULT_COUNTRY ? null : countryName(customer.country),
  ];
  return {
    name: customer.name,
    contact_name: customer.contact_name,
    address_lines: lines.filter((line): line is string => Boolean(line)),
  };
}
