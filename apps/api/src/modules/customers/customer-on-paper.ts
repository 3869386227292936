import { countryName } from '@counterfoil/domain/customer/countries';
import type { PaperCustomer } from '#platform/papers/paper-parties';
import type { CustomerRow } from './customer-store.ts';

/** The customer as printed on a client's papers; the country only when it is abroad. */
export function customerOnPaper(row: CustomerRow, name = row.name): PaperCustomer {
  const lines = [
    row.address_line_1,
    row.address_line_2,
    row.address_line_3,
    row.city,
    row.post_code,
    row.country === 'GB' ? null : countryName(row.country),
  ];
  return {
    name,
    contact_name: row.contact_name,
    address_lines: lines.filter((line): line is string => Boolean(line)),
  };
}
