import { customer, type Customer } from '@counterfoil/contract/customers/schemas';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { countryName } from '@counterfoil/domain/customer/countries';
import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { PaperCustomer } from '#platform/papers/paper-parties';
import { storedFields } from '#platform/stored-fields';
import type { CustomerRow } from './customer-store.ts';

/** Row -> reply. */
export const presentCustomer = (row: CustomerRow, hasInvoices: boolean): Customer => ({
  ...storedFields(row, customer),
  total_outstanding: formatPence(row.outstanding_pence),
  is_delete_allowed: refuseCustomerDelete({ ...row, is_delete_allowed: !hasInvoices }) === null,
  valid: isCustomerValid(row),
});

/** The customer as printed on a client's papers; the country only when it is abroad. */
export function customerOnPaper(row: CustomerRow): PaperCustomer {
  const lines = [
    row.address_line_1,
    row.address_line_2,
    row.address_line_3,
    row.city,
    row.post_code,
    row.country === 'GB' ? null : countryName(row.country),
  ];
  return {
    name: row.name,
    contact_name: row.contact_name,
    address_lines: lines.filter((line): line is string => Boolean(line)),
  };
}
